import type pg from 'pg'
import { faultInArchived, faultInRecord, openProof, type OpenProof } from '../archive/proofs.ts'
import { archivesIn, readRanges, type ArchiveRecord } from '../archive/record.ts'
import { FIRST, isGenuine, samePlace, START, writeHead, type Head, type Seal, type SealKey } from './chain.ts'
import { allSeals, digestOf } from './stored.ts'

/**
 * What no longer fits. `order`: a seal is missing or doesn't follow the one before it. `key`: it was made with another
 * key. `seal`: it isn't what it was when it was made. `events`: its events were changed, removed or added to. `outside`:
 * events stand where no seal can ever reach them. `head`: the chain no longer holds a head that once left the database, or the
 * seals of an archive. `archive`: an archive, or the record of it, isn't what it was when it was made.
 */
export type Line = 'order' | 'key' | 'seal' | 'events' | 'outside' | 'head' | 'archive'

export interface Broken {
  readonly line: Line
  /** The seal; none for what stands outside of all. */
  readonly number: number | undefined
  /** The archive. */
  readonly part?: string
}

/** Events that left the database. Without the file, only their number and their seals could be looked at. */
export interface Archived extends Pick<ArchiveRecord, 'part' | 'file' | 'events' | 'seals'> {
  readonly isProven: boolean
}

export interface Verdict {
  readonly seals: number
  readonly events: number
  /** Events that wait for a seal: whether one of them was changed or slipped in, nothing can tell yet. */
  readonly unsealed: number
  readonly head: Head | undefined
  readonly archived: readonly Archived[]
  readonly broken: Broken | undefined
}

/**
 * Recomputes the whole chain from the events as they stand now, and from the archives in `folders` of those that left.
 * Writes nothing.
 */
export async function verifyAudit(
  pool: pg.Pool,
  key: SealKey,
  expected: readonly Head[] = [],
  folders: readonly string[] = [],
): Promise<Verdict> {
  const proofs = (await archivesIn(pool)).map((record) => openProof(record, folders))
  try {
    return await verifyWith(pool, key, expected, proofs)
  } finally {
    for (const { seals } of proofs) await seals?.return(undefined)
  }
}

async function verifyWith(
  pool: pg.Pool,
  key: SealKey,
  expected: readonly Head[],
  proofs: readonly OpenProof[],
): Promise<Verdict> {
  const missing = new Set(expected.map(writeHead))
  const ends: Seal[] = []
  const archived = proofs.map(({ record: { part, file, events, seals }, file: found }) => {
    return { part, file, events, seals, isProven: found !== undefined }
  })
  let [seals, events] = [0, 0]
  let previous: Seal | undefined
  const broken = (at: Broken): Verdict => ({ seals, events, unsealed: 0, head: undefined, archived, broken: at })
  for (const proof of proofs) {
    const line = await faultInRecord(proof, key)
    if (line) return broken({ line, number: undefined, part: proof.record.part })
  }
  for await (const seal of allSeals(pool)) {
    seals += 1
    const line = faultOf(seal, previous, events, key) ?? (await faultInEvents(pool, seal, proofs))
    if (line) return broken({ line, number: seal.number })
    events += seal.events
    missing.delete(writeHead({ number: seal.number, total: events, hash: seal.hash }))
    if (previous && previous.era !== seal.era) ends.push(previous)
    previous = seal
  }
  if (await standsOutside(pool, ends, previous)) return broken({ line: 'outside', number: undefined })
  const [lost] = missing
  if (lost !== undefined) return broken({ line: 'head', number: Number(lost.split(':')[0]) })
  const cut = Math.max(...proofs.map(({ record }) => readRanges(record.seals).at(-1)?.[1] ?? 0), 0)
  if (cut > seals) return broken({ line: 'head', number: cut })
  const head = previous && { number: previous.number, total: events, hash: previous.hash }
  return { seals, events, unsealed: await countUnsealed(pool, previous), head, archived, broken: undefined }
}

function faultOf(seal: Seal, previous: Seal | undefined, events: number, key: SealKey): Line | undefined {
  if (!follows(seal, previous)) return 'order'
  if (seal.keyId !== null && seal.keyId !== key.id) return 'key'
  const fits = seal.keyId === null || seal.total === events + seal.events
  return fits && isGenuine(seal, key) ? undefined : 'seal'
}

function follows(seal: Seal, previous: Seal | undefined): boolean {
  if (!previous) return seal.number === 1 && seal.previous === FIRST && samePlace(seal.from, START)
  // Once a key exists, a seal without one is forged.
  if (seal.keyId === null && previous.keyId !== null) return false
  if (seal.number !== previous.number + 1 || seal.previous !== previous.hash) return false
  return seal.era === previous.era
    ? samePlace(seal.from, previous.before)
    : seal.era > previous.era && samePlace(seal.from, START)
}

async function faultInEvents(pool: pg.Pool, seal: Seal, proofs: readonly OpenProof[]): Promise<Line | undefined> {
  const { events, digest } = await digestOf(pool, seal)
  const archived = proofs.filter(({ shareOf }) => shareOf(seal) > 0)
  if (archived.length > 0) return faultInArchived(seal, { events, digest }, archived)
  return events === seal.events && digest === seal.digest ? undefined : 'events'
}

/**
 * An era that is over is sealed to its end, the next transaction's number is no event's yet, and no era is ahead of the
 * current one. Eras that ended before there was a key were left with a rest that no seal covers.
 */
async function standsOutside(pool: pg.Pool, ends: readonly Seal[], last: Seal | undefined): Promise<boolean> {
  const { rows } = await pool.query<{ outside: boolean }>(
    `with state as (select coalesce((select value::int from server_state where key = 'era'), 1) as era),
       ended as (select * from unnest($1::int[], $2::text[], $3::uuid[], $4::boolean[]) as e(era, xid, id, keyed))
     select exists(select from audit_event, state where audit_event.era > state.era)
       or exists(select from audit_event e, state where e.era = state.era and e.xid >= pg_snapshot_xmax(pg_current_snapshot()))
       or exists(select from audit_event where audit_event.era < 1)
       or exists(select from generate_series(1, $5::int - 1) as earlier(era)
         where not exists(select from ended where ended.era = earlier.era)
           and exists(select from audit_event e where e.era = earlier.era))
       or exists(select from audit_event e join ended on ended.era = e.era
         where ended.keyed and (e.xid, e.id) >= (ended.xid::xid8, ended.id)) as outside`,
    [
      ends.map(({ era }) => era),
      ends.map(({ before }) => before.xid),
      ends.map(({ before }) => before.id),
      ends.map(({ keyId }) => keyId !== null),
      last?.era ?? 0,
    ],
  )
  return rows[0]?.outside === true
}

async function countUnsealed(pool: pg.Pool, last: Seal | undefined): Promise<number> {
  const { era, before } = last ?? { era: 0, before: START }
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::float8 as count from audit_event where (era, xid, id) >= ($1::int, $2::xid8, $3::uuid)`,
    [era, before.xid, before.id],
  )
  return rows[0]?.count ?? 0
}
