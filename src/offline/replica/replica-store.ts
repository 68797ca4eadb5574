import type { Contents } from './contents.ts'
import type { Table } from './schema.ts'

/** Sets a key, or deletes it if there is no value. */
export interface Write {
  readonly table: Table
  readonly key: string
  readonly value?: unknown
}

/** Thrown when a tab or worker lost the lock: it must not overwrite newer data. */
export class LockLostError extends Error {
  constructor() {
    super('another tab or the worker writes now')
    this.name = 'LockLostError'
  }
}

/** The tables of one person's replica. */
export interface ReplicaStore {
  get<T extends Table, const Key extends string>(table: T, key: Key): Promise<Contents<T, Key> | undefined>
  /** The keys that begin so, in order. */
  keys<const Beginning extends string>(table: Table, beginning: Beginning): Promise<`${Beginning}${string}`[]>
  /** The first things whose keys begin so, from a key on, in order. */
  some<T extends Table>(
    table: T,
    beginning: string,
    from: string,
    most: number,
  ): Promise<(readonly [key: string, value: Contents<T, string>])[]>
  /** Writes atomically; with a turn, only if no later turn was taken. */
  commit(writes: readonly Write[], turn?: number): Promise<void>
  /** Takes a turn to write (a fencing token), which invalidates all earlier ones. */
  takeTurn(): Promise<number>
  close(): void
}

/** Key of the index of stored answers. */
export const ANSWERS = 'answers'

/** Key of the sealed token with which the worker sends while no page is open. */
export const BACKGROUND_SYNC = 'backgroundSync'

/** Key of the digest of the last report on unsent work. */
export const LAST_REPORT = 'told'

/** Key prefix of completed commands in the outbox table. */
export const ASIDE = 'aside:'

/** Key of the epoch of the server that received the commands. */
export const SENT_TO = 'sent_to'

/** Key of the latest turn. */
export const TURN = 'turn'
