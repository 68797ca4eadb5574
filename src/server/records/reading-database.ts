import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '#domain/errors.ts'
import type { Database, Replica } from '#server/database/database.ts'
import { isGone } from '#server/database/transient-errors.ts'
import type { Log } from '#server/http/log.ts'
import { openCallerDatabase, type CallerDatabase } from './caller-database.ts'
import { sql } from './sql.ts'
import type { Viewers } from './viewers.ts'
import { keepPositions, type Standing, type WrittenPositions } from '#server/database/written-positions.ts'

/** For what only reads and may be a moment late: figures, reports, files and searches. */
export type ReadingDatabase = Pick<CallerDatabase, 'run' | 'viewer'>

interface Reading {
  readonly reads: ReadingDatabase
  /** Told after each write of a session, before the write is acknowledged. */
  readonly written: (sessionId: string) => Promise<void>
}

interface Parts {
  readonly database: Database
  readonly viewers: Viewers
  readonly callerDatabase: CallerDatabase
  readonly log: Log
}

/** What others have written is seen at most about twice as late. */
const LATE_MS = 2_000
/** After so long one asks whether the server is still there. */
const PATIENCE_MS = 3_000

/**
 * Reads from the replica what the caller has not written since it came so far, and from the server that is written to
 * where it is behind, does not answer or refuses. Whether the session lives, and with which rights, the latter says.
 */
export function openReading(parts: Parts): Reading {
  const { database, callerDatabase } = parts
  const { replica, pool } = database
  if (!replica) return { reads: callerDatabase, written: () => Promise.resolve() }
  const positions = keepPositions(pool)
  return { reads: readFrom(replica, positions, parts), written: positions.note }
}

function readFrom(
  replica: Replica,
  positions: WrittenPositions,
  { viewers, callerDatabase, log }: Parts,
): ReadingDatabase {
  const onReplica = openCallerDatabase(replica.pool, viewers, 'enter', 1)
  const floor = recentPosition()

  function fails(error: unknown): void {
    const cause = error instanceof Refusal ? error.cause : error
    if (!isGone(cause) || replica.isAvoided) return
    replica.avoid()
    log.error('the replica does not answer', { error: cause })
  }

  return {
    viewer: callerDatabase.viewer,
    async run(caller, work, settings = []) {
      if (replica.isAvoided) return callerDatabase.run(caller, work, settings)
      await callerDatabase.viewer(caller)
      const standing = await positions.of(caller.sessionId)
      if (!standing || standing.scopeEpoch !== viewers.kept(caller.sessionId)?.scopeEpoch)
        return callerDatabase.run(caller, work, settings)
      const behind = sql`select expect_position(${standing.written}::pg_lsn, ${floor(standing)}::pg_lsn)`
      try {
        return await whileItAnswers(replica, onReplica.run(caller, work, [behind, ...settings]))
      } catch (error) {
        // What takes too long there would take too long here as well.
        if (tookTooLong(error)) throw error
        fails(error)
        return callerDatabase.run(caller, work, settings)
      }
    },
  }
}

/** A position of the log not long ago, which keeps what is read from being later than that. */
function recentPosition(): (standing: Standing) => string {
  let kept: { at: number; position: string } | undefined
  return ({ present }) => {
    const now = performance.now()
    const floor = kept && now - kept.at < 2 * LATE_MS ? kept.position : present
    if (!kept || now - kept.at >= LATE_MS) kept = { at: now, position: present }
    return floor
  }
}

/** A server that is frozen says nothing, as one does that works; so it is asked beside. */
async function whileItAnswers<T>(replica: Replica, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const silence = (async (): Promise<never> => {
    for (;;) {
      await delay(PATIENCE_MS, undefined, { signal: done.signal, ref: false })
      if (!(await replica.ping())) throw new Error('Connection terminated: the replica stayed silent')
    }
  })()
  silence.catch(() => undefined)
  try {
    return await Promise.race([work, silence])
  } finally {
    work.catch(() => undefined)
    done.abort()
  }
}

const CANCELED = '57014'

function tookTooLong(error: unknown): boolean {
  const cause = error instanceof Refusal ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === CANCELED
}
