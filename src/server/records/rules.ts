import type { Viewer } from '#domain/access/viewer.ts'
import type { Sql } from './sql.ts'

/** What a feature adds to a write of an entity it knows. */
export interface Contribution {
  /** Columns the server sets by itself, as SQL. */
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
  create?(draft: Values, id: string, viewer: Viewer): Contribution
  update?(before: Values, patch: Values, viewer: Viewer): Contribution
  remove?(before: Values, viewer: Viewer): Contribution
}

export type RuleBook = Readonly<Record<string, RecordRules>>
