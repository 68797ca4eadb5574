import type pg from 'pg'
import type { Place, Seal, SealKey } from '../seals/chain.ts'

export interface PlaceInEra extends Place {
  readonly era: number
}

/** What says where a part of the record went. Signed: who only has the database can't make a gap look like an archive. */
export interface ArchiveRecord {
  /** A month such as `2026-01`, or `before-2026-01`. */
  readonly part: string
  /** The ids it held; from the first one where it is null. */
  readonly fromId: string | null
  readonly beforeId: string
  readonly file: string
  readonly sha256: string
  readonly events: number
  readonly first: PlaceInEra
  readonly last: PlaceInEra
  /** The seals over events of it, such as `1-250,260`. */
  readonly seals: string
  /** Of seals that also cover events of other parts, how many are of this one. */
  readonly shares: Readonly<Record<string, number>>
  readonly keyId: string
  readonly signature: string
}

type Unsigned = Omit<ArchiveRecord, 'signature'>

export function signRecord(record: Unsigned, key: SealKey): string {
  const { part, fromId, beforeId, file, sha256, events, first, last, seals, shares, keyId } = record
  const places = [first, last].flatMap(({ era, xid, id }) => [era, xid, id])
  const ofSeals = Object.entries(shares).toSorted(([one], [other]) => Number(one) - Number(other))
  return key.sign(
    JSON.stringify(['archive', keyId, part, fromId, beforeId, file, sha256, events, ...places, seals, ofSeals]),
  )
}

type Asked = Pick<pg.ClientBase, 'query'>

export async function archivesIn(client: Asked): Promise<ArchiveRecord[]> {
  const { rows } = await client.query<ArchiveRecord>(
    `select part, from_id as "fromId", before_id as "beforeId", file, sha256, events::float8 as events,
       first_place as first, last_place as last, seals, shares, key_id as "keyId", signature
     from audit_archive order by before_id`,
  )
  return rows
}

export async function keepRecord(client: Asked, record: ArchiveRecord): Promise<void> {
  const { part, fromId, beforeId, file, sha256, events, first, last, seals, shares, keyId, signature } = record
  await client.query(
    `insert into audit_archive
       (part, from_id, before_id, file, sha256, events, first_place, last_place, seals, shares, key_id, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      part,
      fromId,
      beforeId,
      file,
      sha256,
      events,
      JSON.stringify(first),
      JSON.stringify(last),
      seals,
      JSON.stringify(shares),
      keyId,
      signature,
    ],
  )
}

type Range = readonly [first: number, last: number]

export function readRanges(text: string): Range[] {
  return text.split(',').map((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return [first, last]
  })
}

/** Of numbers that rise. */
export function writeRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}

/** Tells how many of a seal's events left the database with a part. */
export function sharesOf({ seals, shares }: ArchiveRecord): (seal: Pick<Seal, 'number' | 'events'>) => number {
  const ranges = readRanges(seals)
  return ({ number, events }) =>
    ranges.some(([first, last]) => first <= number && number <= last) ? (shares[number] ?? events) : 0
}

/** Whether an event stood in a part. */
export function isOf({ fromId, beforeId }: Pick<ArchiveRecord, 'fromId' | 'beforeId'>, id: string): boolean {
  return (fromId === null || id >= fromId) && id < beforeId
}
