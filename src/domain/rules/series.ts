import { addDays, weekday } from './dates.ts'

/** A series is as many single visits, each of which can be moved or cancelled by itself. */
export const mostInSeries = 60

/** The days of a series: from the first day on, on these days of the week (0 is Sunday), so many times. */
export function seriesDays(first: string, weekdays: readonly number[], times: number): string[] {
  const wanted = new Set(weekdays.filter((day) => day >= 0 && day <= 6))
  if (wanted.size === 0) return []
  const days: string[] = []
  for (let day = first; days.length < Math.min(times, mostInSeries); day = addDays(day, 1)) {
    if (wanted.has(weekday(day))) days.push(day)
  }
  return days
}
