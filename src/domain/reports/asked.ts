import * as v from 'valibot'
import { idSchema, date } from '../fields/kinds.ts'
import { invalid } from '../errors.ts'
import { fieldErrors } from '../field-errors.ts'
import type { Viewer } from '../access/viewer.ts'
import { periodNames, periodOf, type Period, type PeriodName } from './periods.ts'
import { columnsFor, filtersFor, type ReportDefinition, type ReportFilter } from './report.ts'

/** A filter that has passed: the days that are meant, and the wanted values by the name of their filter. */
export interface AskedFilter {
  readonly period: Period
  readonly wanted: Readonly<Record<string, readonly string[]>>
}

const day = date().schema
const some = (one: v.GenericSchema<unknown, string>) =>
  v.pipe(
    v.union([one, v.pipe(v.array(one), v.minLength(1, 'required'), v.maxLength(100, 'too_many'))], 'invalid'),
    v.transform((value): readonly string[] => (typeof value === 'string' ? [value] : value)),
  )

function schemaOf(filters: readonly [string, ReportFilter][], hasPeriod: boolean): v.GenericSchema {
  const wanted = filters.map(([name, { kind, words }]): [string, v.GenericSchema] => [
    name,
    v.optional(some(kind === 'id' ? idSchema : v.picklist([...(words ?? [])], 'invalid'))),
  ])
  const period: Record<string, v.GenericSchema> = {
    period: v.optional(v.picklist(periodNames, 'invalid')),
    from: v.optional(v.nullable(day)),
    to: v.optional(v.nullable(day)),
  }
  return v.strictObject({ ...Object.fromEntries(wanted), ...(hasPeriod ? period : {}) })
}

/** Days that are named win over the name of a period; without either the report's own period is meant. */
export function askedFilter(
  report: ReportDefinition,
  viewer: Viewer,
  filter: Readonly<Record<string, unknown>>,
  today: string,
): AskedFilter {
  const result = v.safeParse(schemaOf(filtersFor(report, viewer), report.period !== undefined), filter)
  if (!result.success) throw invalid(fieldErrors(result.issues))
  const { period, from, to, ...wanted } = result.output as Record<string, unknown>
  const named = periodOf((period as PeriodName | undefined) ?? report.period ?? 'all', today)
  const days =
    from === undefined && to === undefined
      ? named
      : { from: (from ?? null) as string | null, to: (to ?? null) as string | null }
  return { period: days, wanted: wanted as AskedFilter['wanted'] }
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
