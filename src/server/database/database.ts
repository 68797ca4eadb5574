import type pg from 'pg'

export interface Maintenance {
  /** Writes changed pages to their files, so that the log before this moment can be reused. */
  checkpoint(): Promise<void>
  /** Frees the space of dead rows and refreshes the planner's statistics. */
  vacuum(): Promise<void>
}

/** A read-only replica; its data lags the primary slightly. */
export interface Replica {
  readonly pool: pg.Pool
  /** True for a while after it failed to answer: reads go to the primary. */
  readonly isAvoided: boolean
  avoid(): void
  /** Whether it answers a query on a new connection within a short time limit. */
  ping(): Promise<boolean>
}

/** The database as the server uses it: PostgreSQL embedded in this process or on a server. */
export interface Database {
  readonly pool: pg.Pool
  readonly embedded: boolean
  /** Absent when all reads go to the primary. */
  readonly replica?: Replica | undefined
  readonly maintenance: Maintenance
  /** A connection without the statement time limit: for migrations, imports and maintenance. */
  withoutStatementTimeout<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /**
   * Calls back whenever events were written, here or by another server of this database. Returns a function that stops
   * listening.
   */
  listen(heard: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The channel that `emit` and `tell_live` speak on. */
export const LIVE_CHANNEL = 'live'
