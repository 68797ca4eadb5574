import type pg from 'pg'

export interface Maintenance {
  /** Writes changed pages to their files, so that the log before this moment can be reused. */
  checkpoint(): Promise<void>
  /** Frees the space of dead rows and refreshes the planner's statistics. */
  vacuum(): Promise<void>
}

/** A server that follows the one that is written to, a little late. */
export interface Replica {
  readonly pool: pg.Pool
  /** Whether it was asked for nothing for a while, because it did not answer. */
  readonly resting: boolean
  /** It did not answer: for a while it is not asked. */
  rest(): void
  /** Asks it over a connection of its own, with little patience. */
  answers(): Promise<boolean>
}

/** What everything above sees, whether PostgreSQL runs inside this process or on a server. */
export interface Database {
  readonly pool: pg.Pool
  readonly embedded: boolean
  /** None where all is read from the server that is written to. */
  readonly replica?: Replica | undefined
  readonly maintenance: Maintenance
  /** A connection without the statement time limit: for migrations, imports and maintenance. */
  patiently<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Calls back whenever events were written, here or by another server of this database. Answers what ends it. */
  listen(heard: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The channel that `emit` and `tell_live` speak on. */
export const LIVE_CHANNEL = 'live'
