import type pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Log } from '#server/http/log.ts'
import { SECOND } from '#server/jobs.ts'
import { openWorkLoop } from '#server/work-loop.ts'
import type { EventKind } from './emit.ts'
import type { EventHandlers, Handled } from './handlers.ts'

/** Runs the handlers of events. */
export interface Outbox {
  start(): Promise<void>
  /** Resolves after the handlers that are under way. */
  stop(): Promise<void>
}

interface Parts {
  readonly database: Pick<Database, 'pool' | 'listen'>
  readonly handlers: readonly EventHandlers[]
  /** Called after events were handled. */
  readonly handled: () => void
  readonly log: Log
}

/** For retries, and for events that another server has left. */
const LOOK_MS = SECOND
/** Seconds until the next try. An event that fails after the last of them is dead. */
const pauses = [1, 10, 60, 600, 3600]
const MOST_WORDS = 500

const TAKE = 'select id::text, kind, topic, detail, at, attempts from take_event($1)'

const POSTPONE = `update event_outbox set attempts = attempts + 1, error = $2,
    next_try_at = now() + make_interval(secs => coalesce($3, 0)), dead_at = case when $3::int is null then now() end
  where id = $1 and attempts = $4`

interface Taken {
  readonly id: string
  readonly kind: EventKind
  readonly topic: string
  readonly detail: object
  readonly at: string
  readonly attempts: number
}

export function openOutbox({ database, handlers, handled, log }: Parts): Outbox {
  const { pool } = database
  const kinds = [...new Set(handlers.flatMap((of) => Object.keys(of)))]
  const loop = openWorkLoop(handleNext, (error) => log.error('events could not be handled', { error }))
  let unlisten: () => Promise<void> = async () => undefined
  let timer: NodeJS.Timeout

  async function handleNext(): Promise<boolean> {
    let taken: Taken | undefined
    try {
      await inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<Taken>({ name: 'event-take', text: TAKE, values: [kinds] })
        taken = rows[0]
        if (taken) await handle(tx, taken)
      })
      if (taken) handled()
    } catch (error) {
      if (!taken) throw error
      await postpone(taken, error)
    }
    return taken !== undefined
  }

  async function handle(tx: pg.ClientBase, { id, kind, topic, at, detail }: Taken): Promise<void> {
    const event = { id, kind, at, patientId: topic, ...detail } as Handled<EventKind>
    for (const of of handlers) await handleBy(of, tx, event)
  }

  async function postpone({ id, kind, attempts }: Taken, error: unknown): Promise<void> {
    const words = (error instanceof Error ? error.message : String(error)).slice(0, MOST_WORDS)
    const pause = pauses[attempts] ?? null
    await pool.query(POSTPONE, [id, words, pause, attempts])
    log.error(pause === null ? 'an event is dead' : 'an event waits for another try', { event: id, kind, error })
  }

  return {
    async start() {
      unlisten = await database.listen(loop.wake)
      timer = setInterval(loop.wake, LOOK_MS).unref()
      loop.wake()
    },

    async stop() {
      clearInterval(timer)
      await unlisten()
      await loop.stop()
    },
  }
}

async function handleBy<Kind extends EventKind>(
  handlers: EventHandlers,
  tx: pg.ClientBase,
  event: Handled<Kind>,
): Promise<void> {
  await handlers[event.kind]?.(tx, event)
}
