import type { AuditAction } from '#domain/audit-actions.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { askedFilter, askedSort } from '#domain/reports/asked.ts'
import { columnsFor, figuresFor, opensReport, type ReportDefinition } from '#domain/reports/report.ts'
import type { BatchResult } from '#server/database/batch.ts'
import { inOwnDays, todayOf } from '#server/figures/days.ts'
import { ownPlan } from '#server/figures/own-plan.ts'
import { forManyRows } from '#server/figures/many-rows.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import type { ListedRow } from '#server/records/rows.ts'
import type { Sql } from '#server/records/sql.ts'
import type { Tongue } from './report-sql.ts'
import { breakdownSql, pageSql, parentSql, totalsSql, wholeSql } from './build.ts'
import type { Chosen, Slice, WholeRow } from './build.ts'
import { reportTables } from './tables/index.ts'

export interface Wanted {
  readonly sort?: string | undefined
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  readonly parentId?: string | undefined
  readonly language?: Tongue
  readonly columns?: readonly string[] | undefined
}

/** What this viewer gets of what he asks for; what he may not ask for is refused here, before any statement. */
export function choose(report: ReportDefinition, viewer: Viewer, wanted: Wanted): Chosen {
  const tables = reportTables[report.name]?.(wanted.language)
  if (!tables || !opensReport(report, viewer)) throw new Refusal('NOT_FOUND')
  const order = askedSort(report, viewer, wanted.sort)
  if (!order) throw invalid({ sort: ['unknown_field'] })
  const columns = columnsFor(report, viewer)
  const seen = columns.map(([name]) => name)
  if (wanted.columns?.some((name) => !seen.includes(name))) throw invalid({ columns: ['unknown_field'] })
  return {
    report,
    tables,
    ask: {
      viewer,
      filter: askedFilter(report, viewer, wanted.filter ?? {}, todayOf(viewer)),
      parentId: wanted.parentId,
    },
    columns: wanted.columns ? [...new Set(wanted.columns)] : seen,
    links: [...new Set(columns.flatMap(([, { link, zone }]) => [link?.[0] ?? [], zone ?? []].flat()))],
    figures: figuresFor(report, viewer),
    order,
  }
}

export interface ReportRow {
  readonly id: string
  readonly caseId: string | null
  readonly json: string
}

interface Result {
  readonly rows: ReportRow[]
  readonly totals: Readonly<Record<string, unknown>>
  readonly breakdown: readonly object[] | null | undefined
}

type RowsSql = Sql<ListedRow | WholeRow>
type FoundRows = Pick<BatchResult<ListedRow | WholeRow>, 'rows'>

/** The rows of a slice; where they are not worked out at once, the totals and the breakdown come apart. */
export function pageStatements(chosen: Chosen, slice: Slice): readonly [RowsSql, ...Sql[]] {
  if (chosen.tables.whole) return [wholeSql(chosen, slice)]
  const breakdown = breakdownSql(chosen)
  return [pageSql(chosen, slice), totalsSql(chosen), ...(breakdown ? [breakdown] : [])]
}

/** The statements of one slice without its totals. */
export function rowStatements(chosen: Chosen, slice: Slice): readonly [RowsSql] {
  return [chosen.tables.whole ? wholeSql(chosen, slice) : pageSql(chosen, slice)]
}

export function readRows({ rows }: FoundRows): ReportRow[] {
  return rows.flatMap((row) =>
    'json' in row
      ? [{ id: row.id, caseId: row.case_id, json: row.json }]
      : row.rows.map(([id, caseId, values]) => ({ id, caseId, json: JSON.stringify(values) })),
  )
}

function readPage(found: FoundRows, [totals, breakdown]: readonly BatchResult[]): Result {
  const rows = readRows(found)
  const [first] = found.rows
  return first && 'totals' in first
    ? { rows, totals: first.totals, breakdown: first.breakdown }
    : { rows, totals: totals?.rows[0] ?? {}, breakdown: breakdown?.rows }
}

/** What shows cases goes on record before it leaves. */
export async function seenRows(
  audit: AuditTrail,
  caller: Caller,
  { report, ask }: Chosen,
  rows: readonly ReportRow[],
  detail: Readonly<Record<string, unknown>>,
  action: AuditAction = 'report',
): Promise<void> {
  if (!report.health) return
  const patientIds = [...new Set(rows.flatMap(({ caseId }) => (caseId === null ? [] : [caseId])))]
  await audit.seen(caller, ask.viewer, { action, entity: report.name, patientIds, detail })
}

export function described({ ask, order }: Chosen): Record<string, unknown> {
  return { ...ask.filter.period, ...ask.filter.wanted, sort: `${order.descending ? '-' : ''}${order.column}` }
}

export async function runReport(
  { reads, audit }: { reads: ReadingDatabase; audit: AuditTrail },
  report: ReportDefinition,
  caller: Caller,
  wanted: Wanted & { page: number; page_size: number },
): Promise<string> {
  const { page, page_size } = wanted
  let chosen: Chosen | undefined
  const { results } = await reads.run(
    caller,
    (viewer) => {
      chosen = choose(report, viewer, wanted)
      return [
        forManyRows,
        ...pageStatements(chosen, { limit: page_size, offset: (page - 1) * page_size }),
        ...parentSql(chosen),
      ]
    },
    [ownPlan, inOwnDays],
  )
  if (!chosen) throw new Refusal('NOT_FOUND')
  const [, found, ...others] = results
  const { rows, totals, breakdown } = readPage(found, others)
  await seenRows(audit, caller, chosen, rows, described(chosen))
  const { count, ...sums } = totals
  const rest = {
    count,
    page,
    page_size,
    columns: chosen.columns,
    totals: sums,
    ...chosen.ask.filter.period,
    ...(chosen.tables.breakdown && { [chosen.tables.breakdown.name]: breakdown ?? [] }),
  }
  return `{"rows":[${rows.map(({ json }) => json).join(',')}],${JSON.stringify(rest).slice(1)}`
}
