import type { ReportDefinition } from '#domain/reports/report.ts'
import { Refusal } from '#domain/errors.ts'
import { rowsFor } from '#domain/entity.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { ListedRow } from '#server/records/rows.ts'
import { join, name, quoted, raw, sql, type Sql } from '#server/records/sql.ts'
import { cell, type Asking, type Cell, type ReportSql } from './report-sql.ts'

/** What of a report this caller gets. */
export interface Chosen {
  readonly report: ReportDefinition
  readonly tables: ReportSql
  readonly ask: Asking
  readonly columns: readonly string[]
  readonly links: readonly string[]
  readonly figures: readonly string[]
  readonly order: { readonly column: string; readonly descending: boolean }
}

export type Slice =
  | { readonly limit: number; readonly offset: number }
  | { readonly limit: number; readonly after: string | null }

/** Count, and what columns and figures come to. */
export type Totals = { readonly count: number } & Readonly<Record<string, number | null>>

/** A report that is worked out at once comes in one row. */
export interface WholeRow {
  readonly rows: readonly (readonly [id: string, caseId: string | null, values: object])[]
  readonly totals: Totals
  readonly breakdown: readonly object[] | null
}

/** The joins that some cells need, in their order. */
function joined({ tables, ask }: Chosen, cells: readonly Cell[]): Sql {
  const needed = new Set(cells.flatMap((one) => one.joins))
  const pieces = Object.entries(tables.joins).flatMap(([key, piece]) => (needed.has(key) ? [piece(ask)] : []))
  return join(pieces, ' ')
}

function conditions({ report, tables, ask }: Chosen): Sql {
  const wanted = Object.entries(ask.filter.wanted).flatMap(([key, values]) => {
    const condition = tables.filters[key]
    return condition && values ? [condition(values)] : []
  })
  return join(
    [
      sql`t.deleted_at is null and ${filterSql(rowsFor(report.base, 'list', ask.viewer), 't')}`,
      ...(tables.where ? [tables.where(ask)] : []),
      ...(tables.period ? [tables.period(ask.filter.period)] : []),
      ...(report.parent && ask.parentId ? [sql`${raw(`t.${report.parent.name}_id`)} = ${ask.parentId}`] : []),
      ...wanted,
    ],
    ' and ',
  )
}

function rowsOf(chosen: Chosen, cells: readonly Cell[]): Sql {
  return sql`from ${name(chosen.report.base.name)} t ${joined(chosen, cells)} where ${conditions(chosen)}`
}

function cellOf(chosen: Chosen, column: string): Cell {
  const found = chosen.tables.columns[column] ?? chosen.tables.links[column]
  if (!found) throw new Error(`The report ${chosen.report.name} has no SQL for ${column}`)
  return found
}

const listed = (texts: readonly string[]): Sql => raw(texts.join(', '))

function ordered(expression: string, descending: boolean): Sql {
  return raw(descending ? `${expression} desc nulls last, t.id desc` : `${expression}, t.id`)
}

/** First the rows of the page are found, then what they show: a page joins no more than its own rows. */
export function pageSql(chosen: Chosen, slice: Slice): Sql<ListedRow> {
  const shown = [...chosen.columns, ...chosen.links]
  const caseId = chosen.tables.caseId
  const cells = shown.map((column) => cellOf(chosen, column))
  const sorted = chosen.tables.orders?.[chosen.order.column] ?? cellOf(chosen, chosen.order.column)
  const found =
    'after' in slice
      ? sql`select t.id ${rowsOf(chosen, [])} and ${further(slice.after)} order by t.id limit ${slice.limit}`
      : sql`select t.id ${rowsOf(chosen, [sorted])} order by ${ordered(sorted.sql, chosen.order.descending)}
          limit ${slice.limit} offset ${slice.offset}`
  return sql<ListedRow>`with found as materialized (select f.id, row_number() over () as place from (${found}) f)
    select t.id, ${raw(caseId?.sql ?? 'null::uuid')} as case_id, row_to_json(v)::text as json
    from found join ${name(chosen.report.base.name)} t on t.id = found.id
      ${joined(chosen, caseId ? [...cells, caseId] : cells)}
      cross join lateral (select ${listed(cells.map((one, at) => `${one.sql} as ${quoted(shown[at] ?? '')}`))}) v
    order by found.place`
}

function further(after: string | null): Sql {
  return after === null ? raw('true') : sql`t.id > ${after}`
}

/** Count, totals of columns, and figures: over all rows of the filter. */
export function totalsSql(chosen: Chosen): Sql<Totals> {
  const { tables } = chosen
  if (tables.whole) return countSql(chosen)
  const cells = summed(chosen).map((column) => cellOf(chosen, column))
  const figures = chosen.figures.map((key) => tables.figures?.[key] ?? cell('null'))
  return totalsFrom(chosen, (column) => cellOf(chosen, column).sql, rowsOf(chosen, [...cells, ...figures]))
}

/** How many rows there are of what is worked out at once. */
function countSql(chosen: Chosen): Sql<Totals> {
  return sql<Totals>`select count(*)::int as count from (${keptOf(chosen, sql`(${worked(chosen)})`)}) t`
}

/** What was worked out, with what follows from it, as far as it was asked for. */
function keptOf({ tables: { whole }, ask }: Chosen, from: Sql): Sql {
  const derived = Object.entries(whole?.derived ?? {}).map(([column, text]) => `, ${text} as ${quoted(column)}`)
  return sql`select t.* from (select t.* ${raw(derived.join(''))} from ${from} t) t
    where ${whole?.after?.(ask) ?? raw('true')}`
}

function summed({ columns, report }: Chosen): string[] {
  return columns.filter((column) => report.columns[column]?.total)
}

function totalsFrom(chosen: Chosen, amount: (column: string) => string, from: Sql): Sql<Totals> {
  const wanted = [
    'count(*)::int as count',
    ...summed(chosen).map((column) => `coalesce(sum(${amount(column)}), 0)::bigint as ${quoted(column)}`),
    ...chosen.figures.map((key) => `${chosen.tables.figures?.[key]?.sql ?? 'null'} as ${quoted(key)}`),
  ]
  return sql<Totals>`select ${listed(wanted)} ${from}`
}

export function breakdownSql(chosen: Chosen): Sql | undefined {
  const { breakdown } = chosen.tables
  if (!breakdown) return undefined
  return breakdown.sql(rowsOf(chosen, [cell('', ...breakdown.joins)]), chosen.ask, seenBy(chosen))
}

function seenBy({ columns }: Chosen): (column: string) => boolean {
  return (column) => columns.includes(column)
}

/** Rows, totals and breakdown of what is worked out only once, each as JSON. */
export function wholeSql(chosen: Chosen, slice: Slice): Sql<WholeRow> {
  const { breakdown, whole } = chosen.tables
  const { column, descending } = chosen.order
  const late = whole?.late ?? {}
  const shown = [...chosen.columns, ...chosen.links]
  const cells = shown.map((key) => `${late[key] ?? `t.${quoted(key)}`} as ${quoted(key)}`)
  const order = ordered(late[column] ?? `t.${quoted(column)}`, descending)
  const found =
    'after' in slice
      ? sql`select t.* from kept t where ${further(slice.after)} order by t.id limit ${slice.limit}`
      : sql`select t.* from kept t order by ${order} limit ${slice.limit} offset ${slice.offset}`
  const divided = breakdown?.sql(raw('from kept t where true'), chosen.ask, seenBy(chosen))
  return sql<WholeRow>`with kept as materialized (${keptOf(chosen, sql`(${worked(chosen)})`)})
      ${whole?.with ? sql`, ${whole.with(chosen.ask)}` : raw('')}
    select
      (select coalesce(json_agg(json_build_array(t.id, t.case_id, v) order by t.place), '[]')
        from (select f.*, row_number() over () as place from (${found}) f) t
        cross join lateral (select ${listed(cells)}) v) as rows,
      (select row_to_json(s) from (${totalsFrom(chosen, (key) => `t.${quoted(key)}`, raw('from kept t'))}) s) as totals,
      ${divided ? sql`(select coalesce(json_agg(b), '[]') from (${divided}) b)` : raw('null')} as breakdown`
}

/** All rows with what they show, but for what is looked up late. Its offset keeps what is worked out from being so twice. */
function worked(chosen: Chosen): Sql {
  const { caseId, columns, whole } = chosen.tables
  const later = { ...whole?.late, ...whole?.derived }
  const shown = [...Object.keys(columns).filter((column) => !(column in later)), ...chosen.links]
  const early = [...shown, ...Object.keys(whole?.hidden ?? {})]
  const cells = early.map((column) => whole?.hidden?.[column] ?? cellOf(chosen, column))
  return sql`select t.id, ${raw(caseId?.sql ?? 'null::uuid')} as case_id,
    ${listed(cells.map((one, at) => `${one.sql} as ${quoted(early[at] ?? '')}`))}
    ${rowsOf(chosen, caseId ? [...cells, caseId] : cells)} offset 0`
}

/** A report about a record requires access to that record. */
export function parentSql({ report, ask }: Chosen): Sql[] {
  const { parent } = report
  if (!parent) return []
  if (!ask.parentId) throw new Refusal('NOT_FOUND')
  return [
    sql`select require(exists(select from ${name(parent.name)} t where t.id = ${ask.parentId} and t.deleted_at is null
      and ${filterSql(rowsFor(parent, 'read', ask.viewer), 't')}), 'CW404')`,
  ]
}
