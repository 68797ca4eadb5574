import { addDays, weekday } from './dates.ts'

export type BusinessCalendar = {
  /** Days of the week off, 0 Sunday … 6 Saturday. */
  weekend: readonly number[]
  holidays: ReadonlySet<string>
}

export const plainCalendar: BusinessCalendar = { weekend: [0, 6], holidays: new Set() }

export function isBusinessDay(day: string, calendar: BusinessCalendar = plainCalendar): boolean {
  return !calendar.weekend.includes(weekday(day)) && !calendar.holidays.has(day)
}

/** A calendar without a working day would search for ever. */
const longestClosure = 366

function nextBusinessDay(day: string, step: 1 | -1, calendar: BusinessCalendar): string {
  let next = day
  for (let tried = 0; tried < longestClosure; tried += 1) {
    next = addDays(next, step)
    if (isBusinessDay(next, calendar)) return next
  }
  throw new RangeError('the calendar has no business day within a year')
}

/** The given day itself does not count; adding 0 leaves it as it is, even on a holiday. */
export function addBusinessDays(day: string, count: number, calendar: BusinessCalendar = plainCalendar): string {
  const step = count < 0 ? -1 : 1
  let result = day
  for (let left = Math.abs(count); left > 0; left -= 1) result = nextBusinessDay(result, step, calendar)
  return result
}
