import { dateOfDayNumber, dayNumber, weekday } from '#domain/rules/dates.ts'
import type { Random } from './random.ts'

const texts = new Map<number, string>()

/** Days are counted while rows are made and written only at the end; the same few thousand come up again and again. */
export function iso(day: number): string {
  let text = texts.get(day)
  if (!text) texts.set(day, (text = dateOfDayNumber(day)))
  return text
}

export { dayNumber }

export function isSunday(day: number): boolean {
  return weekday(iso(day)) === 0
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EPOCH_DAY = dayNumber('1970-01-01')

/** Some moment of a working day, as UTC. */
export function atWork(day: number, random: Random): string {
  const minutes = random.int(13 * 60, 21 * 60)
  return new Date((day - EPOCH_DAY) * DAY + minutes * MINUTE + random.int(0, 59) * 1000).toISOString()
}

/** Both moments of a row are drawn for themselves; on one day the change might come before the row. */
export function neverTurned<Row extends { created_at?: string; updated_at?: string }>(row: Row): Row {
  return row.updated_at && row.created_at && row.updated_at < row.created_at
    ? { ...row, updated_at: row.created_at }
    : row
}
