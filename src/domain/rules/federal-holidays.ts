import { addDays, weekday } from './dates.ts'

/** Holidays on which offices are closed. */
export const holidays = [
  'new_year',
  'king',
  'presidents',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'christmas',
] as const
export type Holiday = (typeof holidays)[number]

const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** The nth day of this name in a month. */
function nth(year: string, month: string, day: number, count: number): string {
  const first = `${year}-${month}-01`
  return addDays(first, ((day - weekday(first) + 7) % 7) + (count - 1) * 7)
}

/** The last Monday of May. */
const memorialDay = (year: string): string => addDays(nth(year, '06', MONDAY, 1), -7)

const fixed: readonly (readonly [Holiday, string])[] = [
  ['new_year', '01-01'],
  ['juneteenth', '06-19'],
  ['independence', '07-04'],
  ['veterans', '11-11'],
  ['christmas', '12-25'],
]

const floating: readonly (readonly [Holiday, (year: string) => string])[] = [
  ['king', (year) => nth(year, '01', MONDAY, 3)],
  ['presidents', (year) => nth(year, '02', MONDAY, 3)],
  ['memorial', memorialDay],
  ['labor', (year) => nth(year, '09', MONDAY, 1)],
  ['columbus', (year) => nth(year, '10', MONDAY, 2)],
  ['thanksgiving', (year) => nth(year, '11', THURSDAY, 4)],
]

/** A holiday on a Saturday is observed the day before, one on a Sunday the day after. */
function observed(day: string): string {
  if (weekday(day) === SATURDAY) return addDays(day, -1)
  return weekday(day) === 0 ? addDays(day, 1) : day
}

/** The federal holiday of the United States that falls on a day or is observed on it. */
export function holidayOn(day: string): Holiday | undefined {
  const year = day.slice(0, 4)
  // New Year's Day of the next year may be observed on the last day of this one.
  const next = String(Number(year) + 1)
  for (const [name, date] of fixed) {
    const itself = `${year}-${date}`
    if (day === itself || day === observed(itself) || day === observed(`${next}-${date}`)) return name
  }
  return floating.find(([, dayIn]) => dayIn(year) === day)?.[0]
}
