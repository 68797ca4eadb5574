import type { ReportDefinition } from '#domain/reports/report.ts'
import type { ListParams, Search } from '../../../records/list/list-address.ts'
import type { Look } from '../../../records/list/save-view.tsx'
import { reportAddress } from './report-params.ts'

/** Placeholder for the current user, so that a shared view works for each reader. */
const ME = 'me'
const people = ['case_manager_id', 'underwriter_id']

type Asked = Pick<ListParams, 'filters' | 'sort'>

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
export function lookOf(
  report: ReportDefinition,
  params: ListParams,
  columns: readonly string[] | undefined,
  me: string,
): Look {
  const { sort: _, page: _page, size: _size, ...filters } = reportAddress(report).write(params)
  return { sort: params.sort, filters: inPlace(filters, me, ME), columns: columns ? [...columns] : null }
}

/** What such a view asks of the report. */
export function askedBy(
  report: ReportDefinition,
  { sort, filters }: Pick<Look, 'sort' | 'filters'>,
  me: string,
): Asked {
  const asked = reportAddress(report).read({ ...inPlace(filters, ME, me), sort })
  return { filters: asked.filters, sort: asked.sort }
}

/** Whether a report shows the rows that are asked for, in the same order. */
export function sameRows(report: ReportDefinition, params: ListParams, asked: Asked): boolean {
  const { write } = reportAddress(report)
  const said = (search: Search) =>
    JSON.stringify(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const now: ListParams = { ...params, page: 1, size: 25 }
  return said(write(now)) === said(write({ ...now, ...asked }))
}
