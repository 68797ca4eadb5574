import { queryOptions } from '@tanstack/react-query'
import { reportPath, type ReportDefinition, type ReportPath } from '#domain/reports/report.ts'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { ListParams, Search } from '../../../records/list/list-address.ts'
import { filterOf } from './report-params.ts'

/** Sums over everything there is may take a while. */
export const PATIENCE = 30_000

/** A row of some report. */
export type ReportValues = Readonly<Record<string, unknown>>
type Pages = CallAnswer<`GET ${ReportPath}`>
type Part<Name extends string> = Extract<Pages, Readonly<Record<Name, unknown>>>[Name]

export interface ReportAnswer extends Pick<Pages, 'count' | 'columns' | 'totals' | 'from' | 'to'> {
  readonly rows: readonly ReportValues[]
  readonly by_stage: Part<'by_stage'>
  readonly by_manager: Part<'by_manager'>
  readonly by_status: Part<'by_status'>
}

/** A report that is not divided so has no such parts. */
function withParts(page: Pages): ReportAnswer {
  return { by_stage: [], by_manager: [], by_status: [], ...page }
}

/** A report, with the record it is about where it stands below one. */
export interface Which {
  readonly report: ReportDefinition
  readonly parentId?: string | undefined
  /** What the page is about and no filter of it can change. */
  readonly fixed?: Search | undefined
  /** In which statuses, types and languages are named. */
  readonly language?: Language
}

export function pathOf({ report, parentId }: Which): string {
  return `/report/${report.name}${parentId === undefined ? '' : `/${encodeURIComponent(parentId)}`}`
}

export function reportQuery(which: Which, { page, size, sort, filters }: ListParams) {
  const params = { id: which.parentId ?? '' }
  const query = {
    page,
    page_size: size,
    // Its own order holds where nothing is asked, also for a viewer who doesn't see the column of that order.
    sort: sort === which.report.sort ? undefined : sort,
    language: which.language,
    filter: JSON.stringify(filterOf(which.report, filters, which.fixed)),
  }
  return queryOptions({
    queryKey: ['report', pathOf(which), query],
    meta: { ofAll: true, sums: true },
    queryFn: async ({ signal }) =>
      withParts(await api.call(`GET ${reportPath(which.report)}`, { params, query, signal, patience: PATIENCE })),
  })
}
