import { keysOf } from '../rules/keys.ts'
import { addDays, daysInMonth, formatDate, parseDate, weekday } from '../rules/dates.ts'

export interface Period {
  readonly from: string | null
  readonly to: string | null
}

type Reckoned = (today: string) => Period

const days =
  (first: number, last: number): Reckoned =>
  (today) => ({ from: addDays(today, first), to: addDays(today, last) })

const week =
  (step: number): Reckoned =>
  (today) => {
    // Weeks begin on Monday.
    const monday = addDays(today, -((weekday(today) + 6) % 7) + step * 7)
    return { from: monday, to: addDays(monday, 6) }
  }

/** `length` whole months, `step` such stretches away from the one that holds today. */
const months =
  (length: number, step: number): Reckoned =>
  (today) => {
    const { year, month } = parseDate(today)
    const first = year * 12 + Math.floor((month - 1) / length) * length + step * length
    const last = first + length - 1
    const end = { year: Math.floor(last / 12), month: (last % 12) + 1 }
    return {
      from: formatDate({ year: Math.floor(first / 12), month: (first % 12) + 1, day: 1 }),
      to: formatDate({ ...end, day: daysInMonth(end.year, end.month) }),
    }
  }

const presets = {
  all: () => ({ from: null, to: null }),
  today: days(0, 0),
  yesterday: days(-1, -1),
  next_7_days: days(0, 6),
  next_30_days: days(0, 29),
  last_7_days: days(-6, 0),
  last_30_days: days(-29, 0),
  last_90_days: days(-89, 0),
  this_week: week(0),
  last_week: week(-1),
  this_month: months(1, 0),
  last_month: months(1, -1),
  this_quarter: months(3, 0),
  last_quarter: months(3, -1),
  this_year: months(12, 0),
  last_year: months(12, -1),
} as const satisfies Record<string, Reckoned>

export type PeriodName = keyof typeof presets
export const periodNames = keysOf(presets)

/** The plain days a name stands for, both ends included. */
export function periodOf(name: PeriodName, today: string): Period {
  return presets[name](today)
}
