import { daysBetween } from './dates.ts'

export type StatusDue = 'fresh' | 'due' | 'at_risk'

/** A firm that is silent for one interval is asked; one that leaves two questions unanswered is a known sign of loss. */
const unanswered = 3

/** How long ago the last word on where a case stands came in, by the firm's own interval. */
export function statusDue(lastWord: string, intervalDays: number, today: string): StatusDue {
  const days = daysBetween(lastWord, today)
  if (days >= intervalDays * unanswered) return 'at_risk'
  return days >= intervalDays ? 'due' : 'fresh'
}

type Moment = string | null | undefined

/** Two requests went unanswered, and no word of the firm has come since. All are moments. */
export function firmStaysSilent(since: Moment, ...words: readonly Moment[]): boolean {
  return Boolean(since) && words.every((word) => !word || Date.parse(word) < Date.parse(since ?? ''))
}
