import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '#server/database/startup-errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import type { Seal } from '../seals/chain.ts'
import { reachesBehind, type Part } from './parts.ts'
import { keepRecord, type ArchiveRecord } from './record.ts'

export interface Patience {
  /** How long one try waits for a lock. */
  readonly lockMs: number
  readonly tries: number
  readonly restMs: number
}

/**
 * While a try waits for the lock on the whole table, every request that writes an event waits behind it. So a try is short,
 * and requests have their turn for long before the next. PostgreSQL refuses `detach concurrently` beside a default partition.
 */
const PATIENCE: Patience = { lockMs: 200, tries: 60, restMs: 5000 }

/** The file that was written lacks events of the part, all of which are still in the database. */
export class EventsCame extends StartupError {}

interface Leaving {
  readonly part: Part
  /** The last seal when the file was written. */
  readonly last: Seal
  readonly record: ArchiveRecord
}

/** Takes the part out of the database and puts on record where it went, or throws and leaves all as it was. */
export async function takeOut(pool: pg.Pool, leaving: Leaving, patience = PATIENCE): Promise<void> {
  const { lockMs, tries, restMs } = patience
  for (let tried = 1; ; tried += 1) {
    try {
      return await inTransaction(pool, (tx) => takeOutOnce(tx, leaving, lockMs))
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tried >= tries)
        throw new StartupError(
          `The audit was in use at each of ${tries} tries, and nothing was moved. A backup may be under way: run it again.`,
        )
      await wait(restMs)
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(String(error.code))
  )
}

async function takeOutOnce(tx: pg.ClientBase, { part, last, record }: Leaving, lockMs: number): Promise<void> {
  await tx.query(`select set_config('lock_timeout', $1, true)`, [`${lockMs}ms`])
  await tx.query(`alter table audit_event detach partition ${part.relation}`)
  if (await reachesBehind(tx, part, last))
    throw new EventsCame(`Events of ${part.part} came while it was written, and nothing was moved: run it again.`)
  await keepRecord(tx, record)
  const { file, sha256, events } = record
  await tx.query(`insert into audit_event (id, action, detail) values ($1, 'archive', $2)`, [
    newId(),
    JSON.stringify({ part: part.part, file, sha256, events }),
  ])
  await tx.query(`drop table ${part.relation}`)
}
