import { addDays } from '#domain/rules/dates.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Days, View } from './calendar-days.ts'

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The days that are shown, as one says them: a month by its name, a week from day to day. */
export function useDaysTitle(view: View, date: string, { from, to }: Days): string {
  const { locale } = languages[useTexts().language]
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  if (view === 'month') return written({ month: 'long', year: 'numeric' }).format(at(date))
  if (view === 'day')
    return written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at(date))
  return written({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(at(from), at(addDays(to, -1)))
}
