import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { api } from '../../api/portal.ts'
import type { Language } from '../../i18n/languages.ts'
import { filterOf, type Ask, type Search } from './report-address.ts'

/** Sums over everything there is may take a while. */
export const PATIENCE = 30_000

const values = v.record(v.string(), v.unknown())
const parts = v.optional(v.array(values), [])

const answer = v.looseObject({
  rows: v.array(values),
  count: v.number(),
  /** What the viewer sees, in order. */
  columns: v.array(v.string()),
  totals: values,
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  by_stage: parts,
  by_manager: parts,
  by_status: parts,
})
export type ReportAnswer = v.InferOutput<typeof answer>
export type ReportValues = v.InferOutput<typeof values>

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

export function reportQuery(which: Which, ask: Ask) {
  const path = pathOf(which)
  const query = {
    page: ask.page,
    page_size: ask.size,
    // Its own order holds where nothing is asked, also for a viewer who doesn't see the column of that order.
    sort: ask.sort === which.report.sort ? undefined : ask.sort,
    language: which.language,
    filter: JSON.stringify(filterOf(which.report, ask, which.fixed)),
  }
  return queryOptions({
    queryKey: ['report', path, query],
    queryFn: ({ signal }) => api.get(path, { answer, query, signal, patience: PATIENCE }),
  })
}
