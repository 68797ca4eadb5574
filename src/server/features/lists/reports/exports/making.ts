import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'
import { reportByName } from '#domain/reports/index.ts'
import type { FormatName } from '#domain/reports/limits.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Log } from '#server/http/log.ts'
import { openAuditTrail } from '#server/audit/trail.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { openCallerDatabase, type CallerDatabase } from '#server/records/caller-database.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { newId } from '#server/records/new-id.ts'
import { knowViewers } from '#server/records/viewers.ts'
import type { Batch } from '../file-head.ts'
import { formatOf } from '../formats.ts'
import { batchesOf, beginFile } from '../reading.ts'
import type { WantedFile } from '../wanted-file.ts'
import { placeOf, type Fault } from './job-row.ts'

/** Longer than one chunk takes: after that the worker counts as dead. */
const HELD_SECONDS = 60
const MOST_ATTEMPTS = 3
/** What was in the way may be gone by then: a database that restarts, a store that doesn't answer. */
const REST_SECONDS = 30
const HOURS_KEPT = 24
const MOST_WORDS = 500

interface Job {
  id: string
  user_id: string
  asked_in: string
  report: string
  parent_id: string | null
  format: FormatName
  asked: Omit<WantedFile, 'parentId'>
  file_key: string
  attempts: number
}

interface Parts {
  readonly pool: pg.Pool
  readonly store: FileStore
  readonly log: Log
  /** Where rows come from, where it is not the database itself. */
  readonly reads?: ReadingDatabase
  /** Rows that are read at once, where it is not to be as many as usual. */
  readonly atOnce?: number
}

export interface FileMaker {
  /** Makes what waits, one file after the other, until nothing does. Answers how many it took up. */
  run(): Promise<number>
  /** What is half made goes back to those that wait, at its next rows. */
  stop(): void
}

/** What is no fault of the file: its owner gave it up, another process took it over, or this one is told to stop. */
class LetGo extends Error {}

export function openFileMaker({ pool, store, log, atOnce, reads }: Parts): FileMaker {
  const callerDatabase = openCallerDatabase(pool, knowViewers(pool))
  const reader = { callerDatabase, reads: reads ?? callerDatabase, audit: openAuditTrail(pool) }
  const state = { stopped: false }

  async function make(job: Job): Promise<void> {
    const worksIn = await openSession(pool, job)
    try {
      const made = await writeFile({ ...reader, store, atOnce }, job, worksIn, async (head, rows) => {
        if (state.stopped) throw new LetGo()
        await progress(pool, job, head, rows)
      })
      if (!(await finished(pool, job, made))) throw new LetGo()
    } catch (error) {
      await store.remove(placeOf(job))
      if (error instanceof LetGo) await handBack(pool, job)
      else await failed(pool, job, error, log)
    } finally {
      await pool.query('update session set ended_at = now() where id = $1', [worksIn])
    }
  }

  return {
    async run() {
      let taken = 0
      await giveUp(pool)
      while (!state.stopped) {
        const job = await take(pool)
        if (!job) break
        taken += 1
        await make(job)
      }
      return taken
    },
    stop: () => void (state.stopped = true),
  }
}

/** Of several processes each takes another one; what a dead one held is begun anew. */
async function take(pool: pg.Pool): Promise<Job | undefined> {
  const { rows } = await pool.query<Job>(
    `with due as (
       select id from export_job where state = 'waiting' or state = 'running' and held_until < now()
       order by created_at, id limit 1 for update skip locked)
     update export_job j set state = 'running', attempts = j.attempts + 1, rows_done = 0,
       held_until = now() + make_interval(secs => $1)
     from due where j.id = due.id
     returning j.id, j.user_id, j.asked_in, j.report, j.parent_id, j.format, j.asked, j.file_key, j.attempts`,
    [HELD_SECONDS],
  )
  return rows[0]
}

/** Jobs that failed several times are given up, so that they don't block others. */
async function giveUp(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update export_job set state = 'failed', fault = 'broken', error = coalesce(error, 'abandoned'), finished_at = now()
     where state = 'running' and held_until < now() and attempts >= $1`,
    [MOST_ATTEMPTS],
  )
}

/** Ends with everything that ends its owner's sessions at once, but not when he signs out where he asked. */
async function openSession(pool: pg.Pool, { id, user_id, asked_in }: Job): Promise<string> {
  const session = newId()
  // That of a process that died on it.
  await pool.query(
    'update session set ended_at = now() where id = (select works_in from export_job where id = $1) and ended_at is null',
    [id],
  )
  await pool.query(
    `insert into session (id, user_id, token_epoch, expires_at)
     select $1, $2, token_epoch, now() + interval '1 day' from session where id = $3`,
    [session, user_id, asked_in],
  )
  await pool.query('update export_job set works_in = $2 where id = $1', [id, session])
  return session
}

interface Making {
  readonly callerDatabase: CallerDatabase
  readonly reads: ReadingDatabase
  readonly audit: AuditTrail
  readonly store: FileStore
  readonly atOnce: number | undefined
}

async function writeFile(
  { store, atOnce, ...parts }: Making,
  job: Job,
  sessionId: string,
  before: (total: number, rows: number) => Promise<void>,
): Promise<{ size: number; reach: string }> {
  const report = reportByName.get(job.report)
  if (!report) throw new Refusal('NOT_FOUND')
  const reader = { ...parts, caller: { sessionId, ip: null, requestId: job.id } }
  const wanted: WantedFile = { ...job.asked, parentId: job.parent_id ?? undefined }
  const begun = await beginFile(reader, report, wanted, job.id)
  const format = formatOf(job.format)

  async function* counted(of: ReportDefinition): AsyncGenerator<Batch> {
    let rows = 0
    for await (const batch of batchesOf(reader, of, begun, atOnce)) {
      rows += batch.rows.length
      await before(begun.count, rows)
      yield batch
    }
  }
  const size = await store.pour(placeOf(job), bytesOf(format.pieces(counted(report))), format.type)
  return { size, reach: begun.reach }
}

async function* bytesOf(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

const MINE = `id = $1 and state = 'running' and attempts = $2`

async function progress(pool: pg.Pool, { id, attempts }: Job, total: number, rows: number): Promise<void> {
  const { rowCount } = await pool.query(
    `update export_job set rows_done = $3::int, rows_total = greatest($4::int, $3::int),
       held_until = now() + make_interval(secs => $5) where ${MINE}`,
    [id, attempts, rows, total, HELD_SECONDS],
  )
  if (rowCount !== 1) throw new LetGo()
}

async function finished(
  pool: pg.Pool,
  { id, attempts }: Job,
  { size, reach }: { size: number; reach: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update export_job set state = 'done', size = $3, reach = $4, error = null, rows_total = rows_done, finished_at = now(),
       expires_at = now() + make_interval(hours => $5) where ${MINE}`,
    [id, attempts, size, reach, HOURS_KEPT],
  )
  return rowCount === 1
}

/** To stop in the middle is no attempt that failed. */
async function handBack(pool: pg.Pool, { id, attempts }: Job): Promise<void> {
  await pool.query(`update export_job set state = 'waiting', attempts = attempts - 1, rows_done = 0 where ${MINE}`, [
    id,
    attempts,
  ])
}

/** Keeps the lease, so that no other worker takes the job during its pause. */
async function putOff(pool: pg.Pool, { id, attempts }: Job, why: string): Promise<void> {
  await pool.query(
    `update export_job set rows_done = 0, error = $4, held_until = now() + make_interval(secs => $3) where ${MINE}`,
    [id, attempts, REST_SECONDS, why],
  )
}

const faults: Readonly<Record<string, Fault>> = {
  NOT_FOUND: 'not_allowed',
  SESSION_ENDED: 'not_allowed',
  PASSWORD_DUE: 'not_allowed',
  // A filter or a column that is not his any more.
  INVALID: 'rights_changed',
  IMMUTABLE: 'rights_changed',
  TOO_LARGE: 'too_large',
}

async function failed(pool: pg.Pool, job: Job, error: unknown, log: Log): Promise<void> {
  const fault = (error instanceof Refusal ? faults[error.code] : undefined) ?? 'broken'
  const why = (error instanceof Error ? error.message : String(error)).slice(0, MOST_WORDS)
  if (fault === 'broken') log.error('file not made', { job: job.id, attempt: job.attempts, error })
  if (fault === 'broken' && job.attempts < MOST_ATTEMPTS) return putOff(pool, job, why)
  await pool.query(
    `update export_job set state = 'failed', fault = $3, error = $4, finished_at = now() where ${MINE}`,
    [job.id, job.attempts, fault, fault === 'broken' ? why : null],
  )
}
