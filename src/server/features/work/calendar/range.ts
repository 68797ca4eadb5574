import { invalid } from '#domain/errors.ts'
import { dayNumber } from '#domain/rules/dates.ts'

const MOST_DAYS = 62

export interface Range {
  /** The first day, and the one after the last. */
  readonly from: string
  readonly to: string
}

/** A month with the weeks it stands in, or two months; more at once is a list's work. */
export function refuseLong({ from, to }: Range): void {
  const days = dayNumber(to) - dayNumber(from)
  if (days < 1) throw invalid({ to: ['before_start'] })
  if (days > MOST_DAYS) throw invalid({ to: ['too_large'] })
}
