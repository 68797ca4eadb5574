import { daysBetween } from './dates.ts'
import { gapLevel, type GapLevel } from './gap-level.ts'

/**
 * Days without a completed visit. Before the first visit they count from the day treatment was due to begin.
 * Visits dated after today are ignored.
 */
export function gapDays(visits: readonly string[], treatingSince: string, today: string): number {
  const last = visits.reduce((latest, visit) => (visit > latest && visit <= today ? visit : latest), treatingSince)
  return Math.max(0, daysBetween(last, today))
}

export type Gap = { from: string; to: string; days: number; level: GapLevel }

/** The gaps worth showing on the strip of a case, oldest first. */
export function gapsBetween(visits: readonly string[]): Gap[] {
  const ordered = [...visits].sort()
  return ordered.flatMap((to, place) => {
    const from = ordered[place - 1]
    if (from === undefined) return []
    const days = daysBetween(from, to)
    const level = gapLevel(days)
    return level === 'none' ? [] : [{ from, to, days, level }]
  })
}
