import type { TitleLanguage } from '#domain/entities/shapes/look-up.ts'
import type { AskedFilter } from '#domain/reports/asked.ts'
import type { Period } from '#domain/reports/periods.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** Who asks for what: everything the SQL of a report may depend on. */
export interface Asking {
  readonly viewer: Viewer
  readonly filter: AskedFilter
  /** The record that a report below it is about. */
  readonly parentId: string | undefined
}

/** A value of a row, and the joins that it stands on. */
export interface Cell {
  readonly sql: string
  readonly joins: readonly string[]
}

export function cell(text: string, ...joins: readonly string[]): Cell {
  return { sql: text, joins }
}

/** The reader's language; without one, titles are those that administrators gave first. */
export type Tongue = TitleLanguage | undefined

/** A lookup's title in the language, else its default title. */
export const titleOf = (alias: string, tongue: Tongue): string =>
  tongue ? `coalesce(nullif(${alias}.title_i18n ->> '${tongue}', ''), ${alias}.title)` : `${alias}.title`

type Piece = (ask: Asking) => Sql

/** The SQL beside the definition of a report. Rows of its base are `t`; joins stand in the order they build on. */
export interface ReportSql {
  readonly where?: Piece
  readonly joins: Readonly<Record<string, Piece>>
  readonly columns: Readonly<Record<string, Cell>>
  /** What rows are sorted by where it is not the column as it is shown. */
  readonly orders?: Readonly<Record<string, Cell>>
  /** The ids behind columns that name a record. */
  readonly links: Readonly<Record<string, Cell>>
  readonly filters: Readonly<Record<string, (values: readonly string[]) => Sql>>
  /** The condition of a period on `t`. */
  readonly period?: (period: Period) => Sql
  /** Aggregates over all rows, besides the totals of columns. */
  readonly figures?: Readonly<Record<string, Cell>>
  /** The same rows by one of their columns. */
  readonly breakdown?: Breakdown
  /** The case that a row shows. */
  readonly caseId?: Cell
  /** Everything is worked out for all rows at once: for reports whose rows are few, or can't be known one by one. */
  readonly whole?: Whole
}

/** The same in a language. */
export type SpokenSql = (tongue: Tongue) => ReportSql

export interface Breakdown {
  readonly name: string
  readonly joins: readonly string[]
  /** A query over `t`; `from` is its `from … where …`. It may name only what `sees` allows. */
  readonly sql: (from: Sql, ask: Asking, sees: (column: string) => boolean) => Sql
}

export interface Whole {
  /** Conditions on what was worked out, as columns of `t`. */
  readonly after?: Piece
  /** What is worked out of the rows besides their columns, for those below. */
  readonly hidden?: Readonly<Record<string, Cell>>
  /** Columns that follow from others of `t`. */
  readonly derived?: Readonly<Record<string, string>>
  /** Columns that are looked up for the rows of a page only, from the id of `t`. */
  readonly late?: Readonly<Record<string, string>>
  /** Further tables for figures and breakdown, over the `kept` rows. */
  readonly with?: Piece
}

export type ColumnsOf<R extends ReportDefinition> = Readonly<Record<keyof R['columns'] & string, Cell>>

export const anyOf =
  (column: string) =>
  (values: readonly string[]): Sql =>
    sql`${raw(column)} = any(${values})`

export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const share = (part: string, whole: string): string =>
  `round(100.0 * (${part}) / nullif(${whole}, 0), 1)::float8`

export const personName = (alias: string): string => `concat_ws(' ', ${alias}.first_name, ${alias}.last_name)`
