import type { ReportDefinition } from '#domain/reports/report.ts'
import type { Look } from '../../../records/list/save-view.tsx'
import { readAsk, writeAsk, type Ask, type Search } from './report-address.ts'

/** Stands for whoever looks: a view says what it means also when somebody else reads it. */
const ME = 'me'
const people = ['case_manager_id', 'underwriter_id']

function inPlace(filters: Search, from: string, to: string): Search {
  return Object.fromEntries(
    Object.entries(filters).map(([name, text]) => [
      name,
      people.includes(name)
        ? text
            .split(',')
            .map((value) => (value === from ? to : value))
            .join(',')
        : text,
    ]),
  )
}

/** How a report is looked at, as a view keeps it. */
export function lookOf(report: ReportDefinition, ask: Ask, columns: readonly string[] | undefined, me: string): Look {
  const { sort: _, page: _page, size: _size, ...filters } = writeAsk(report, ask)
  return { sort: ask.sort, filters: inPlace(filters, me, ME), columns: columns ? [...columns] : null }
}

/** What such a view asks of the report. */
export function askedBy(report: ReportDefinition, { sort, filters }: Pick<Look, 'sort' | 'filters'>, me: string) {
  const { period, from, to, wanted, sort: by } = readAsk(report, { ...inPlace(filters, ME, me), sort })
  return { period, from, to, wanted, sort: by }
}

/** Whether two looks show the same rows in the same order. */
export function sameRows(report: ReportDefinition, one: Ask, other: Partial<Ask>): boolean {
  const said = (ask: Ask) => JSON.stringify(readAsk(report, writeAsk(report, { ...ask, page: 1, size: 25 })))
  return said(one) === said({ ...one, ...other })
}
