import { streamFor } from './random.ts'

/** Changes every row of the demo. */
export const SEED = 20_260_615

const FIRST_MOMENT = Date.UTC(2022, 5, 1)
const STEP = 1_000

/** The id of row i, known without making the row. Its time part only keeps the rows of an entity in order. */
export function freshId(entity: string, index: number): string {
  return streamFor(SEED, `id of ${entity}`, index).id(FIRST_MOMENT + index * STEP)
}

const kept = new Map<string, Map<number, string>>()

/** The same for rows that many others point at: kept once it has been worked out. */
export function seedId(entity: string, index: number): string {
  let ofEntity = kept.get(entity)
  if (!ofEntity) kept.set(entity, (ofEntity = new Map()))
  let id = ofEntity.get(index)
  if (!id) ofEntity.set(index, (id = freshId(entity, index)))
  return id
}

/** Children of one patient are numbered within this many places. */
const CHILDREN = 256

export function childId(entity: string, patient: number, place: number): string {
  if (place >= CHILDREN) throw new RangeError(`too many rows of ${entity} for one patient`)
  return freshId(entity, patient * CHILDREN + place)
}

const known = new Map<string, string>()

/** The id of a row that is known by a code, such as a look-up. */
export function codeId(entity: string, code: string): string {
  const key = `${entity} ${code}`
  let id = known.get(key)
  if (!id) {
    id = streamFor(1, key, 0).id(FIRST_MOMENT)
    known.set(key, id)
  }
  return id
}
