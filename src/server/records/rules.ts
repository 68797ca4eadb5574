import type { Viewer } from '#domain/access/viewer.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Sql } from './sql.ts'

/** What a feature adds to a write of an entity it knows. */
export interface Contribution {
  /** Columns the server sets by itself, as SQL; they win over what the draft or the patch says. */
  readonly set?: Readonly<Record<string, Sql>>
  /** Statements before the row is written, such as guards that raise a refusal. */
  readonly before?: readonly Sql[]
  /** Statements after it, in the same transaction. */
  readonly after?: readonly Sql[]
}

type Values = Readonly<Record<string, unknown>>

/**
 * The engine's slots for special cases of an entity: features describe what else belongs to a write, the engine carries
 * it out in the same transaction. They run again when the viewer's rights changed, so they must only describe.
 */
export interface RecordRules {
  /** Reads what the rules below can't say in SQL, before the write; they are handed what it found. */
  prepare?(write: Preparing): Promise<Values>
  create?(draft: Values, id: string, viewer: Viewer, found: Values): Contribution
  update?(before: Values, patch: Values, viewer: Viewer, found: Values): Contribution
  remove?(before: Values, viewer: Viewer): Contribution
}

export interface Preparing {
  readonly caller: Caller
  readonly viewer: Viewer
  readonly id: string
  /** What its author wrote, without what is filled in by itself. */
  readonly said: Values
  /** The record as it would be stored. */
  readonly row: Values
  /** The record as it is; none when it is being created. */
  readonly before: Values | undefined
}

export type RuleBook = Readonly<Record<string, RecordRules>>
