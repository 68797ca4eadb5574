import type { State } from '../outbox/command.ts'
import type { Sealed } from '../seal.ts'
import type { Table } from './schema.ts'
import type { SyncState } from './sync-state.ts'

/** A sealed block of rows, and how many they are: only the number can be read without the key. */
export interface KeptBlock extends Sealed {
  readonly n: number
}

export interface SealedAnswer extends Sealed {
  readonly at: number
}

/** The cases of which answers are kept, and the rights that the answers rest on. */
export interface AnswerIndex {
  readonly scope_epoch: string
  readonly cases: Readonly<Record<string, { readonly used: number; readonly pinned?: boolean }>>
}

/** What lies open of a command: enough to say how much waits, nothing of what it is. */
export interface KeptCommand extends Sealed {
  readonly state: State
  readonly made_at: string
}

/** What was sent and done, by when it was done. */
export interface AsideCommand extends Sealed {
  readonly at: number
}

/** How much of a lease is used up, in milliseconds, as of a moment that this device's clock has shown. */
export interface Used {
  /** The hearing that the lease began with. */
  readonly heard_at: number
  readonly at: number
  readonly used: number
  /** The clock was turned back since. */
  readonly turned: boolean
}

/** What lies open, by name. */
interface Meta {
  readonly syncState: SyncState
  readonly answers: AnswerIndex
  readonly backgroundSync: Sealed
  readonly seen: Used
}

/** What lies in a table under a key. */
export type Contents<T extends Table, Key extends string> = T extends 'meta'
  ? Key extends keyof Meta
    ? Meta[Key]
    : unknown
  : T extends 'block'
    ? KeptBlock
    : T extends 'answer'
      ? Key extends `${string}/file:${string}`
        ? Sealed
        : SealedAnswer
      : Key extends `file:${string}`
        ? Sealed
        : Key extends `aside:${string}`
          ? AsideCommand
          : KeptCommand
