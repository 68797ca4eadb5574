import { addDays, daysInMonth, formatDate, parseDate, weekday } from '#domain/rules/dates.ts'
import type { Language } from '../../../i18n/languages.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]
/** Seven columns of hours are not to be read on a phone; its agenda shows the same days below one another. */
export const phoneViews: readonly View[] = ['month', 'day', 'agenda']

export interface Days {
  /** The first day, and the one after the last. */
  readonly from: string
  readonly to: string
}

/** Sunday, Monday, Saturday: where a week begins is a matter of the language here, as everywhere in the portal. */
export const firstDays: Record<Language, number> = { en: 0, tr: 1, ar: 6 }

function weekOf(day: string, firstDay: number): Days {
  const from = addDays(day, -((weekday(day) - firstDay + 7) % 7))
  return { from, to: addDays(from, 7) }
}

/** The days that a view around a day shows: a month with the whole weeks it stands in. */
export function daysShown(view: View, day: string, firstDay: number): Days {
  if (view === 'day') return { from: day, to: addDays(day, 1) }
  // What comes next is read from its day on; a week is looked at as a whole.
  if (view === 'agenda') return { from: day, to: addDays(day, 7) }
  if (view === 'week') return weekOf(day, firstDay)
  const { year, month } = parseDate(day)
  const [first, last] = [1, daysInMonth(year, month)].map((of) => formatDate({ year, month, day: of }))
  return { from: weekOf(first ?? day, firstDay).from, to: weekOf(last ?? day, firstDay).to }
}

/** The day that one step back or forth leads to; from the end of January to the end of February. */
export function stepFrom(view: View, day: string, step: -1 | 1): string {
  if (view === 'day') return addDays(day, step)
  if (view !== 'month') return addDays(day, 7 * step)
  const now = parseDate(day)
  const months = now.year * 12 + now.month - 1 + step
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return formatDate({ year, month, day: Math.min(now.day, daysInMonth(year, month)) })
}
