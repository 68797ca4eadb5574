/** Plain calendar days, 'YYYY-MM-DD'. Counted without Date objects, so no time zone can move a day. */

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

export type CalendarDay = { year: number; month: number; day: number }

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function partsOf(text: string): CalendarDay | null {
  const match = isoDate.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? { year, month, day } : null
}

export function isIsoDate(text: string): boolean {
  return partsOf(text) !== null
}

const FIRST_ON_EARTH = 14 * 60 * 60_000

/** The latest date that is today in any time zone: a user there may enter it as today. */
export function latestToday(now = Date.now()): string {
  return new Date(now + FIRST_ON_EARTH).toISOString().slice(0, 10)
}

export function parseDate(text: string): CalendarDay {
  const parts = partsOf(text)
  if (!parts) throw new RangeError(`not a date: ${text}`)
  return parts
}

export function formatDate({ year, month, day }: CalendarDay): string {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (!partsOf(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

const leapDays = (years: number) => Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)

/** Days since 1 March of year 0: the year begins in March so that the leap day is its last. */
export function dayNumber(text: string): number {
  const { year, month, day } = parseDate(text)
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  return y * 365 + leapDays(y) + Math.floor((m * 153 + 2) / 5) + day - 1
}

const daysIn400Years = 146_097

export function dateOfDayNumber(number: number): string {
  const era = Math.floor(number / daysIn400Years)
  const dayOfEra = number - era * daysIn400Years
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - yearOfEra * 365 - leapDays(yearOfEra)
  const m = Math.floor((dayOfYear * 5 + 2) / 153)
  const month = m < 10 ? m + 3 : m - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return formatDate({ year, month, day: dayOfYear - Math.floor((m * 153 + 2) / 5) + 1 })
}

export function addDays(text: string, days: number): string {
  return dateOfDayNumber(dayNumber(text) + days)
}

/** Positive when `to` is later. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** A day the target year lacks becomes the last day before it: 29 February → 28 February. */
export function addYears(text: string, years: number): string {
  const { year, month, day } = parseDate(text)
  const target = year + years
  return formatDate({ year: target, month, day: Math.min(day, daysInMonth(target, month)) })
}

/** 0 Sunday … 6 Saturday. */
export function weekday(text: string): number {
  return (dayNumber(text) + 3) % 7
}

/** Completed years; born on 29 February, one ages on 1 March of a common year. */
export function ageOn(dob: string, day: string): number {
  const birth = parseDate(dob)
  const now = parseDate(day)
  const birthdayPassed = now.month > birth.month || (now.month === birth.month && now.day >= birth.day)
  return now.year - birth.year - (birthdayPassed ? 0 : 1)
}

export function isMinorOn(dob: string, day: string): boolean {
  return ageOn(dob, day) < 18
}
