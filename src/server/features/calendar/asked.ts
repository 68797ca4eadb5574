import * as v from 'valibot'
import { invalid } from '#domain/errors.ts'
import { date } from '#domain/fields/kinds.ts'
import { dayNumber } from '#domain/rules/dates.ts'
import { pageQuery } from '#domain/calls/list-query.ts'

const MOST_DAYS = 62

const zone = v.pipe(v.string('invalid'), v.maxLength(60, 'too_long'), v.check(isZone, 'invalid'))
const { filter, page, page_size } = pageQuery.entries

/** Days as the clocks show them where the visits take place; the reader's own zone is for visits without a place. */
export const rangeQuery = v.strictObject({
  from: date().schema,
  to: date().schema,
  zone: v.optional(zone, 'UTC'),
  filter,
})
export const waitingQuery = v.strictObject({ zone: v.optional(zone, 'UTC'), filter, page, page_size })

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

function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
