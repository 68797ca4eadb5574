import type { Period } from '#domain/reports/periods.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** A setting for what counts by days: in its transaction days, months and `current_date` are those of the reader. */
export const inOwnDays = ({ time_zone }: Viewer): Sql => sql`select set_config('TimeZone', ${time_zone}, true)`

export const todayOf = ({ time_zone }: Viewer): string => todayAt(time_zone)

/** The same in SQL, of the user in the row `alias`; by the clock of the database where no moment is given. */
export const dayOfUser = (alias: string, moment = 'now()'): string =>
  `(${moment} at time zone reading_zone(zone_of(${alias})))::date`

export const yearOf = (viewer: Viewer): number => Number(todayOf(viewer).slice(0, 4))

/** True when a date column lies within the period; an open end matches everything. */
export function dateWithin(column: string, { from, to }: Period): Sql {
  const place = raw(column)
  return sql`${from === null ? raw('true') : sql`${place} >= ${from}::date`} and ${to === null ? raw('true') : sql`${place} <= ${to}::date`}`
}

/** The same for a timestamp column; days begin at midnight by the clock of the transaction (`inOwnDays`). */
export function momentWithin(column: string, { from, to }: Period): Sql {
  const place = raw(column)
  return sql`${from === null ? raw('true') : sql`${place} >= ${from}::date::timestamptz`} and ${
    to === null ? raw('true') : sql`${place} < (${to}::date + 1)::timestamptz`
  }`
}

/** When a visit is scheduled, or requested for if it is not. Written exactly like its index, so that the index is used. */
export const visitDay = (alias: string): string =>
  `(case when ${alias}.scheduled_start is null then ${alias}.requested_at else ${alias}.scheduled_start end)`

/** The day in UTC that a moment lies in, by which totals are kept, and the beginning of that day. */
export const utcDay = (moment: string): string => `(${moment} at time zone 'UTC')::date`
export const utcMidnight = (moment: string): string => `date_trunc('day', ${moment}, 'UTC')`

// Working days since Monday, 1970-01-05: five per full week plus those of the last week.
const workdays = (day: string): string =>
  `(5 * ((${day} - date '1970-01-05') / 7) + least((${day} - date '1970-01-05') % 7, 4))`

/** True when more working days have passed since a day than the time limit allows. */
export const isOverdue = (since: string, given: string): string =>
  `(${workdays('current_date')} - ${workdays(since)} > ${given})`
