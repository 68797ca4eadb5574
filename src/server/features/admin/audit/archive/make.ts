import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { syncDirectory } from '#server/database/embedded/sync-tree.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { digestOfLines, isGenuine, type Seal, type SealKey } from '../seals/chain.ts'
import { allSeals, lastSeal, linesOf } from '../seals/stored.ts'
import { openEarlierArchives, type EarlierArchives } from './earlier-archives.ts'
import { digestsOf, firstLine, sealsIn, sha256Of, writeLines } from './file.ts'
import { countIn, findPart, reachesBehind, sealsAround, type Part } from './parts.ts'
import { archivesIn, signRecord, writeRanges, type ArchiveRecord } from './record.ts'
import { EventsCame, takeOut, type Patience } from './take-out.ts'

export interface Order {
  /** A month such as `2026-01`, or `before-2026-01`. */
  readonly part: string
  readonly folder: string
  /** So many months before the current one stay in the database. */
  readonly keep: number
}

/** What went into the file. */
interface Taken {
  readonly seals: Pick<Seal, 'number' | 'events' | 'digest'>[]
  readonly shares: Record<string, number>
  events: number
}

/**
 * Moves a part of the record into a file: writes it, reads it back, and only then takes the part out of the database, in one
 * transaction with the record of where it went. Cut off before that, it can be run again.
 */
export async function archivePart(
  database: Database,
  key: SealKey,
  order: Order,
  patience?: Patience,
): Promise<ArchiveRecord> {
  const { pool } = database
  const part = await findPart(pool, order.part, order.keep)
  const last = await lastSeal(pool)
  if (!last || (await reachesBehind(pool, part, last)))
    throw new StartupError(`Some events of ${part.part} have no seal yet: let the portal run until it has sealed them.`)
  const folder = path.resolve(order.folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `audit-${part.part}.jsonl.gz`)
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  const earlier = openEarlierArchives(folder, await archivesIn(pool))
  try {
    const taken: Taken = { seals: [], shares: {}, events: 0 }
    const sha256 = await writeLines(partial, linesFor(pool, key, part, earlier, taken))
    await expectReadable(partial, part, taken)
    await expectAll(database, part, taken)
    const record = recordOf(part, taken, { file: path.basename(file), sha256 }, key)
    const isNew = await putInPlace(partial, file, sha256)
    await takeOut(pool, { part, last, record }, patience).catch((error: unknown) => {
      // The next run writes another file, and would be refused for this one.
      if (isNew && error instanceof EventsCame) rmSync(file)
      throw error
    })
    return record
  } finally {
    await earlier.close()
    rmSync(partial, { force: true })
  }
}

function recordOf(
  { part, fromId, beforeId, first, last }: Part,
  { events, shares, seals: taken }: Taken,
  file: Pick<ArchiveRecord, 'file' | 'sha256'>,
  key: SealKey,
): ArchiveRecord {
  const seals = writeRanges(taken.map(({ number }) => number))
  const unsigned = { part, fromId, beforeId, ...file, events, first, last, seals, shares, keyId: key.id }
  return { ...unsigned, signature: signRecord(unsigned, key) }
}

async function* linesFor(
  pool: pg.Pool,
  key: SealKey,
  part: Part,
  earlier: EarlierArchives,
  taken: Taken,
): AsyncGenerator<string> {
  yield firstLine(part.part)
  for await (const seal of allSeals(pool, ...(await sealsAround(pool, part)))) {
    const share = await countIn(pool, part, seal)
    if (share === 0) continue
    yield JSON.stringify(seal)
    const digest = digestOfLines()
    for await (const line of earlier.linesOf(seal) ?? linesOf(pool, seal)) {
      digest.add(line)
      yield line
    }
    if (digest.lines() !== seal.events || digest.end() !== seal.digest || !isGenuine(seal, key))
      throw new StartupError(
        `Seal ${seal.number} does not fit its events, and nothing was moved: see what npm run audit:verify says.`,
      )
    taken.seals.push({ number: seal.number, events: seal.events, digest: seal.digest })
    if (share < seal.events) taken.shares[seal.number] = share
    taken.events += share
  }
}

/** Reads the file as somebody would who has nothing else. */
async function expectReadable(file: string, { part }: Part, { seals }: Taken): Promise<void> {
  let found = 0
  for await (const archived of sealsIn(file, part)) {
    const wanted = seals[found++]
    const { all } = await digestsOf(archived, () => false)
    if (archived.seal.number !== wanted?.number || all.events !== wanted.events || all.digest !== wanted.digest)
      throw notAsWritten(file)
  }
  if (found !== seals.length) throw notAsWritten(file)
}

function notAsWritten(file: string): StartupError {
  return new StartupError(`${file} does not give back what was written, and nothing was moved: see to that disk.`)
}

/** Answers that were given to possible duplicates are asked for as long as the cases stand. */
const KEEP_ANSWERS = (relation: string): string => `insert into archived_duplicate_answer (patient_id, other_id)
  select entity_id, (detail ->> 'patient_id')::uuid from ${relation} where action = 'duplicate_answer'
  on conflict do nothing`

/** Reads all of the part, which takes as long as it takes. What comes later is behind the last seal. */
async function expectAll(database: Database, { part, relation }: Part, { events }: Taken): Promise<void> {
  const count = await database.withoutStatementTimeout(async (client) => {
    await client.query(KEEP_ANSWERS(relation))
    const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from ${relation}`)
    return rows[0]?.count
  })
  if (count !== events)
    throw new StartupError(
      `Of ${part}, ${count} events stand in the database and ${events} under seals; nothing was moved.`,
    )
}

/** False where an earlier run has left the same file. */
async function putInPlace(partial: string, file: string, sha256: string): Promise<boolean> {
  if (existsSync(file)) {
    if ((await sha256Of(file)) === sha256) return false
    throw new StartupError(`${file} is there already and holds something else: move it away, or name another folder.`)
  }
  renameSync(partial, file)
  syncDirectory(path.dirname(file))
  return true
}
