import type { Viewer } from '#domain/access/viewer.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Sql } from './sql.ts'

/** New values of some columns of a stored row. */
export type ColumnValues<Stored> = { [Column in keyof Stored | 'search_text']?: Sql }

/** What a feature adds to a write of an entity it knows. */
export interface Contribution<Stored = Values> {
  /** Columns the server sets by itself, as SQL; they win over what the draft or the patch says. */
  readonly set?: ColumnValues<Stored>
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
export interface RecordRules<Stored = Values, Found = Values> {
  /** Reads what the rules below can't say in SQL, before the write; they are handed what it found. */
  prepare?(write: Preparing<Stored>): Promise<Found>
  create?(draft: Partial<Stored>, id: string, viewer: Viewer, found: Found): Contribution<Stored>
  update?(before: Stored, patch: Partial<Stored>, viewer: Viewer, found: Found): Contribution<Stored>
  remove?(before: Stored, viewer: Viewer): Contribution<Stored>
}

export interface Preparing<Stored = Values> {
  readonly caller: Caller
  readonly viewer: Viewer
  readonly id: string
  /** What its author wrote, without what is filled in by itself. */
  readonly said: Partial<Stored>
  /** The record as it would be stored. */
  readonly row: Stored
  /** The record as it is; none when it is being created. */
  readonly before: Stored | undefined
}

export type RuleBook = Readonly<Record<string, RecordRules>>

/** One book of all. Two sets of rules for one entity would leave one of them unheard. */
export function combineRules(books: readonly RuleBook[]): RuleBook {
  const all = new Map<string, RecordRules>()
  for (const [entity, rules] of books.flatMap((book) => Object.entries(book))) {
    if (all.has(entity)) throw new Error(`Two features have rules for ${entity}`)
    all.set(entity, rules)
  }
  return Object.fromEntries(all)
}
