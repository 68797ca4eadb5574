import type { Contents } from './contents.ts'
import type { Table } from './schema.ts'

/** A change of one thing; without a value it goes. */
export interface Write {
  readonly table: Table
  readonly key: string
  readonly value?: unknown
}

/** A tab or worker that lost its turn must not overwrite what others have written since. */
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
  /** All at once or not at all; with a turn only while it is the latest one taken. */
  commit(writes: readonly Write[], turn?: number): Promise<void>
  /** A turn to write, after which earlier ones are worth nothing. */
  takeTurn(): Promise<number>
  close(): void
}

/** Where it lies what answers are kept. */
export const ANSWERS = 'answers'

/** Where it lies, sealed, by what the worker may send while no page is open. */
export const BACKGROUND_SYNC = 'backgroundSync'

/** Key of the digest of the last report on unsent work. */
export const LAST_REPORT = 'told'

/** Before the names of what was sent and done, among what waits to be sent. */
export const ASIDE = 'aside:'

/** Where it lies which server what was sent was sent to. */
export const SENT_TO = 'sent_to'

/** Where the latest turn lies. */
export const TURN = 'turn'
