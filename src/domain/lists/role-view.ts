import * as v from 'valibot'
import { idSchema } from '../fields/kinds.ts'
import { line } from '../fields/text-rules.ts'
import { reports } from '../reports/index.ts'
import type { ReportDefinition } from '../reports/report.ts'
import { caseFilterNames } from './case-filters.ts'
import { MOST_VIEW_NAME } from './view-name.ts'
import { listOfReport, type ViewedList } from './viewed-lists.ts'

const MOST_FILTER = 2_000

/** Comma-separated values; absent if the filter is not used. */
const chosen = v.pipe(
  v.string('invalid'),
  v.maxLength(MOST_FILTER, 'too_long'),
  v.regex(/^([a-z0-9_-]+(,[a-z0-9_-]+)*)?$/, 'invalid'),
)

const perFilter = v.optional(chosen, '')
const caseFilters = v.strictObject(v.entriesFromList(caseFilterNames, perFilter), 'invalid')

const looks = {
  role_id: idSchema,
  name: line(MOST_VIEW_NAME),
  sort: v.pipe(v.string('invalid'), v.maxLength(60, 'too_long'), v.regex(/^-?[a-z][a-z0-9_]*$/, 'invalid')),
}

const ofCases = v.strictObject({ ...looks, list: v.literal('patient'), filters: caseFilters })

/** Address parameters of a report: period, filters and columns. */
function ofReport(report: ReportDefinition) {
  const names = [...Object.keys(report.filters), ...(report.period ? ['period', 'from', 'to'] : [])]
  return v.strictObject({
    ...looks,
    list: v.literal(listOfReport(report)),
    filters: v.strictObject(Object.fromEntries(names.map((name) => [name, v.optional(chosen)])), 'invalid'),
    columns: v.optional(v.nullable(v.array(v.picklist(Object.keys(report.columns), 'invalid'), 'invalid'))),
  })
}

/** A saved list view shared with all users of a role. */
export const newRoleView = v.variant('list', [ofCases, ...reports.map(ofReport)], 'invalid')

export interface NewRoleView {
  readonly role_id: string
  readonly list: ViewedList
  readonly name: string
  readonly sort: string
  readonly filters: Readonly<Record<string, string | undefined>>
  readonly columns?: readonly string[] | null | undefined
}
