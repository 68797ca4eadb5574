import type { Period } from '#domain/reports/periods.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

export function days(column: string, { from, to }: Period): Sql {
  const place = raw(column)
  return sql`${from === null ? raw('true') : sql`${place} >= ${from}::date`} and ${to === null ? raw('true') : sql`${place} <= ${to}::date`}`
}

/** Moments of those days; days begin at midnight in UTC. */
export function moments(column: string, { from, to }: Period): Sql {
  const place = raw(column)
  return sql`${from === null ? raw('true') : sql`${place} >= ${from}::date::timestamptz`} and ${
    to === null ? raw('true') : sql`${place} < (${to}::date + 1)::timestamptz`
  }`
}

/** The day a visit was arranged for, or asked for where there is none yet; written as its index is. */
export const visitDay = (alias: string): string =>
  `(case when ${alias}.scheduled_start is null then ${alias}.requested_at else ${alias}.scheduled_start end)`

export const todayIs = (): string => new Date().toISOString().slice(0, 10)

// A Monday; from it, working days up to a day are five a week and what the last week has.
const workdays = (day: string): string =>
  `(5 * ((${day} - date '1970-01-05') / 7) + least((${day} - date '1970-01-05') % 7, 4))`

/** Whether more working days have passed since a day than were given. */
export const isOver = (since: string, given: string): string =>
  `(${workdays('current_date')} - ${workdays(since)} > ${given})`
