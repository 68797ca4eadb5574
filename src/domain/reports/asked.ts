import * as v from 'valibot'
import { idSchema, date } from '../fields/kinds.ts'
import { invalid } from '../errors.ts'
import { fieldErrors } from '../field-errors.ts'
import type { Viewer } from '../access/viewer.ts'
import { periodNames, periodOf, type Period } from './periods.ts'
import { columnsFor, filtersFor, type ReportDefinition, type ReportFilter } from './report.ts'

/** A filter that has passed: the days that are meant, and the wanted values by the name of their filter. */
export interface AskedFilter {
  readonly period: Period
  readonly wanted: Readonly<Record<string, readonly string[] | undefined>>
}

const day = date().schema
const some = (one: v.GenericSchema<unknown, string>) =>
  v.pipe(
    v.union([one, v.pipe(v.array(one), v.minLength(1, 'required'), v.maxLength(100, 'too_many'))], 'invalid'),
    v.transform((value): readonly string[] => (typeof value === 'string' ? [value] : value)),
  )

function schemaOf(filters: readonly [string, ReportFilter][]) {
  const wanted = filters.map(([name, { kind, words }]) => {
    const one = kind === 'id' ? idSchema : v.picklist([...(words ?? [])], 'invalid')
    return [name, v.optional(some(one))] as const
  })
  return v.strictObject(Object.fromEntries(wanted))
}

const daysSchema = v.object({
  period: v.optional(v.picklist(periodNames, 'invalid')),
  from: v.optional(v.nullable(day)),
  to: v.optional(v.nullable(day)),
})

/** Days that are named win over the name of a period; without either the report's own period is meant. */
export function askedFilter(
  report: ReportDefinition,
  viewer: Viewer,
  filter: Readonly<Record<string, unknown>>,
  today: string,
): AskedFilter {
  const { period, from, to, ...rest } = filter
  // In a report without a period, the names of days are as unknown as any other.
  const [ofDays, others] = report.period === undefined ? [{}, filter] : [{ period, from, to }, rest]
  const days = v.safeParse(daysSchema, ofDays)
  const wanted = v.safeParse(schemaOf(filtersFor(report, viewer)), others)
  if (!days.success || !wanted.success)
    throw invalid({ ...fieldErrors(wanted.issues ?? []), ...fieldErrors(days.issues ?? []) })
  return { period: periodIn(days.output, report, today), wanted: wanted.output }
}

function periodIn(
  { period, from, to }: v.InferOutput<typeof daysSchema>,
  report: ReportDefinition,
  today: string,
): Period {
  if (from === undefined && to === undefined) return periodOf(period ?? report.period ?? 'all', today)
  return { from: from ?? null, to: to ?? null }
}

/** The column to sort by and whether downwards; an order by what the viewer doesn't see is none. */
export function askedSort(
  report: ReportDefinition,
  viewer: Viewer,
  sort: string | undefined,
): { column: string; descending: boolean } | undefined {
  const seen = columnsFor(report, viewer).map(([name]) => name)
  const wanted = sort ?? report.sort
  const column = wanted.replace(/^-/, '')
  if (seen.includes(column)) return { column, descending: wanted.startsWith('-') }
  // The default order may stand on a column that this viewer doesn't see.
  return sort === undefined && seen[0] ? { column: seen[0], descending: false } : undefined
}
