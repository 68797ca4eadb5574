import type { InferOutput } from 'valibot'
import type { openingHoursSchema } from '../entities/shapes/opening-hours.ts'
import { addDays, weekday } from './dates.ts'
import { holidayOn, type Holiday } from './federal-holidays.ts'
import { momentOf } from './moment-of.ts'
import { wallTime } from './wall-time.ts'

/** A series is as many single visits, each of which can be moved or cancelled by itself. */
export const mostInSeries = 60

/** The days of a series: from the first day to the last, on these days of the week (0 is Sunday). */
export function seriesDays(first: string, last: string, weekdays: readonly number[]): string[] {
  const wanted = new Set(weekdays.filter((day) => day >= 0 && day <= 6))
  const days: string[] = []
  if (wanted.size === 0) return days
  for (let day = first; day <= last && days.length < mostInSeries; day = addDays(day, 1)) {
    if (wanted.has(weekday(day))) days.push(day)
  }
  return days
}

export type OpeningHours = InferOutput<typeof openingHoursSchema>

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** A visit that is planned already. */
export interface PlannedVisit {
  readonly scheduled_start: string
  readonly duration_min: number
}

export interface SeriesPlace {
  /** The office’s own clock. */
  readonly zone: string
  /** When it is open; unknown hours exclude nothing. */
  readonly hours: OpeningHours | null
}

/** Why a visit cannot be at its time. */
export type Clash =
  | { readonly kind: 'holiday'; readonly holiday: Holiday }
  | { readonly kind: 'closed' }
  | { readonly kind: 'overlaps' }

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function isOpen(day: string, time: string, minutes: number, hours: OpeningHours | null): boolean {
  if (hours === null) return true
  const name = names[weekday(day)]
  const begins = minutesOf(time)
  const spans = (name && hours[name]) ?? []
  return spans.some(({ from, to }) => minutesOf(from) <= begins && begins + minutes <= minutesOf(to))
}

const MINUTE = 60_000

function overlaps(start: string, minutes: number, { scheduled_start, duration_min }: PlannedVisit): boolean {
  const [begins, other] = [Date.parse(start), Date.parse(scheduled_start)]
  return other < begins + minutes * MINUTE && begins < other + duration_min * MINUTE
}

/** What stands against a visit of so many minutes: a holiday or the hours of its place, or another visit of the patient. */
export function clashOf(
  start: string,
  minutes: number,
  { zone, hours }: SeriesPlace,
  planned: readonly PlannedVisit[],
): Clash | undefined {
  const { day, time } = wallTime(start, zone)
  const holiday = holidayOn(day)
  if (holiday) return { kind: 'holiday', holiday }
  if (!isOpen(day, time, minutes, hours)) return { kind: 'closed' }
  return planned.some((visit) => overlaps(start, minutes, visit)) ? { kind: 'overlaps' } : undefined
}

export interface SeriesInput {
  /** The first visit may begin earliest at this moment; its time of day is that of all. */
  readonly start: string
  /** The last day, by the clock of the place. */
  readonly until: string
  /** None means the day of the week of the first. */
  readonly weekdays: readonly number[]
  readonly minutes: number
}

export interface SeriesVisit {
  readonly start: string
  readonly clash: Clash | undefined
}

/** The same local time on every day of a series, each with what stands against it. */
export function seriesOf(
  { start, until, weekdays, minutes }: SeriesInput,
  place: SeriesPlace,
  planned: readonly PlannedVisit[],
): SeriesVisit[] {
  const { day, time } = wallTime(start, place.zone)
  const days = seriesDays(day, until, weekdays.length > 0 ? weekdays : [weekday(day)])
  return days.map((each) => {
    const moment = momentOf({ day: each, time }, place.zone)
    return { start: moment, clash: clashOf(moment, minutes, place, planned) }
  })
}
