import type { Database } from '#server/database/database.ts'
import { hiddenFields } from './expected.ts'
import type { Prepared } from './prepared-rows.ts'
import type { EntityName } from './vocabulary.ts'

/** A value that stands in one column of one row and nowhere else. */
export interface Canary {
  readonly entity: EntityName
  readonly field: string
  /** How an answer would show it. */
  readonly shown: readonly string[]
}

interface Tried {
  readonly value: unknown
  readonly shown: readonly string[]
}

const day = (from: string, count: number): string =>
  new Date(Date.parse(from) + count * 86_400_000).toISOString().slice(0, 10)
const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Values of a type, the plainest first; a column with a form of its own takes one of the later ones. */
function candidates(type: string, n: number): Tried[] {
  const text = (value: string): Tried => ({ value, shown: [value] })
  if (type === 'date') return ['2057-01-01', '1931-01-01'].map((from) => text(day(from, n)))
  if (type.startsWith('timestamp')) return [text(day('2057-01-01', n))]
  if (['integer', 'bigint'].includes(type)) {
    const [large, small] = [77_100_013 + n * 101, 7003 + n]
    return [
      { value: large, shown: [String(large), dollars(large)] },
      { value: small, shown: [`:${small},`, `:${small}}`] },
    ]
  }
  if (type === 'numeric') return [{ value: 7 + n / 1000, shown: [String(7 + n / 1000)] }]
  if (type === 'jsonb') return [{ value: JSON.stringify({ canary: `canary-${n}` }), shown: [`canary-${n}`] }]
  if (type === 'text') return [text(`canary-${n}-`), text(`98-${7_000_000 + n}`), text(`canary${n}@example.com`)]
  return []
}

/** Writes past every rule but the form of the columns: what stands there matters, not how it came there. */
export async function placeCanaries({ pool }: Database, { placed }: Prepared): Promise<Canary[]> {
  const fieldsOf = new Map<EntityName, Set<string>>()
  for (const { entity, fields } of hiddenFields)
    fieldsOf.set(entity, new Set([...(fieldsOf.get(entity) ?? []), ...fields]))
  const canaries: Canary[] = []
  for (const [entity, fields] of fieldsOf) {
    const types = await pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [entity],
    )
    const columns = types.rows.filter(({ name }) => fields.has(name))
    await pool.query(`alter table "${entity}" disable trigger user`)
    for (const { id } of placed.filter((row) => row.entity === entity && !row.gone))
      for (const { name, type } of columns)
        for (const { value, shown } of candidates(type, canaries.length)) {
          const done = await pool.query(`update "${entity}" set "${name}" = $2 where id = $1`, [id, value]).then(
            () => true,
            () => false,
          )
          if (!done) continue
          canaries.push({ entity, field: name, shown })
          break
        }
    await pool.query(`alter table "${entity}" enable trigger user`)
  }
  return canaries
}
