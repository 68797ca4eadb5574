import { periodNames, type PeriodName } from '#domain/reports/periods.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { listAddress, type Filters, type ListAddress, type Search } from '../../../records/list/list-address.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[\da-f-]{36}$/

/** Period of a report. For `own` it is given by `from` and `to`; either may be empty. */
export interface Days {
  readonly period: PeriodName | 'own'
  readonly from: string
  readonly to: string
}

/** Maps a report's parameters to its address. The period is a filter; the default period is left out. */
export function reportAddress(report: ReportDefinition): ListAddress {
  const isDay = (value: string) => value === '' || DAY.test(value)
  const isPeriod = (value: string) => value !== report.period && periodNames.some((name) => name === value)
  const accepted = Object.entries(report.filters).map(
    ([name, { words }]) => [name, (value: string) => words?.includes(value) ?? ID.test(value)] as const,
  )
  return listAddress({
    sort: report.sort,
    isSortable: (column) => Object.hasOwn(report.columns, column),
    filters: {
      ...(report.period && { period: isPeriod, from: isDay, to: isDay }),
      ...Object.fromEntries(accepted),
    },
  })
}

export function daysOf(report: ReportDefinition, { period: named, from, to }: Filters): Days {
  if (from ?? to) return { period: 'own', from: from?.[0] ?? '', to: to?.[0] ?? '' }
  const period = periodNames.find((name) => name === named?.[0]) ?? report.period ?? 'all'
  return { period, from: '', to: '' }
}

/** The filters without those of the period. */
export function withoutDays(filters: Filters): Filters {
  const { period: _, from: _from, to: _to, ...rest } = filters
  return rest
}

export function withDays(report: ReportDefinition, filters: Filters, { period, from, to }: Days): Filters {
  const rest = withoutDays(filters)
  if (period === 'own') return { ...rest, from: [from], to: [to] }
  return period === (report.period ?? 'all') ? rest : { ...rest, period: [period] }
}

/** No limit on either side. */
export const allDays: Days = { period: 'all', from: '', to: '' }

/** Filter for the call. `fixed` are the filters the page itself sets. */
export function filterOf(report: ReportDefinition, filters: Filters, fixed: Search = {}): Record<string, unknown> {
  const { period, from, to } = daysOf(report, filters)
  const days = period === 'own' ? { from: from || null, to: to || null } : { period }
  return { ...(report.period && days), ...withoutDays(filters), ...fixed }
}
