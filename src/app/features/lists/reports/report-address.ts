import { periodNames, type PeriodName } from '#domain/reports/periods.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import type { PageSize } from '../../../records/list/pager.tsx'

/** What is asked of a report, as its address says it. */
export interface Ask {
  /** `own`: the days of `from` and `to`, each of which may be open. */
  readonly period: PeriodName | 'own'
  readonly from: string
  readonly to: string
  readonly sort: string
  readonly page: number
  readonly size: PageSize
  /** The wanted values by filter; a filter that nobody uses is not in it. */
  readonly wanted: Readonly<Record<string, readonly string[]>>
}

export type Search = Readonly<Record<string, string>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[\da-f-]{36}$/
const sizes: readonly PageSize[] = [25, 50, 100]
const usualSize: PageSize = 25

const dayIn = (text: string | undefined): string => (text !== undefined && DAY.test(text) ? text : '')

/** What the address of a report says; what makes no sense in it is as if it were not there. */
export function readAsk(report: ReportDefinition, search: Search): Ask {
  const usual = report.period ?? 'all'
  const named = periodNames.find((name) => name === search['period'])
  const own = report.period !== undefined && (search['from'] !== undefined || search['to'] !== undefined)
  const column = search['sort']?.replace(/^-/, '') ?? ''
  const page = Number(search['page'])
  const wanted = Object.entries(report.filters).flatMap(([name, { words }]) => {
    const values = (search[name] ?? '').split(',').filter((value) => words?.includes(value) ?? ID.test(value))
    return values.length > 0 ? [[name, values] as const] : []
  })
  return {
    period: own ? 'own' : (named ?? usual),
    from: own ? dayIn(search['from']) : '',
    to: own ? dayIn(search['to']) : '',
    sort: Object.hasOwn(report.columns, column) ? (search['sort'] ?? '') : report.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: sizes.find((size) => String(size) === search['size']) ?? usualSize,
    wanted: Object.fromEntries(wanted),
  }
}

/** The same as an address, without what goes without saying. */
export function writeAsk(report: ReportDefinition, ask: Ask): Search {
  const { period, from, to, sort, page, size, wanted } = ask
  return {
    ...(period === 'own' ? { from, to } : period !== (report.period ?? 'all') && { period }),
    ...(sort !== report.sort && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(size !== usualSize && { size: String(size) }),
    ...Object.fromEntries(
      Object.entries(wanted).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join(',')]] : [])),
    ),
  }
}

/** The filter of the call. `fixed` is what the page is about. */
export function filterOf(
  report: ReportDefinition,
  { period, from, to, wanted }: Ask,
  fixed: Search = {},
): Record<string, unknown> {
  const days = period === 'own' ? { from: from || null, to: to || null } : { period }
  return { ...(report.period && days), ...wanted, ...fixed }
}
