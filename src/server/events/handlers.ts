import type pg from 'pg'
import type { EventKind, OutboxEvent } from './emit.ts'

/** An event as handlers see it. */
export type Handled<Kind extends EventKind> = Extract<OutboxEvent, { kind: Kind }> & {
  /** Its number: later events of its topic have higher ones. */
  readonly id: string
  readonly at: string
}

/**
 * Works in the transaction that takes the event out of the outbox: it writes to the database and to nothing else, so that
 * a handler that fails has done nothing. What leaves the house is queued there.
 */
export type EventHandlers = {
  readonly [Kind in EventKind]?: (tx: pg.ClientBase, event: Handled<Kind>) => Promise<void>
}
