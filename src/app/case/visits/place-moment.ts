import { ownZone } from '#domain/rules/wall-time.ts'
import { languages, type Language } from '../../i18n/languages.ts'

const clock = { hour: 'numeric', minute: '2-digit' } as const
const withDay = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', ...clock } as const

const made = new Map<string, Intl.DateTimeFormat>()

function write(language: Language, moment: string, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  // To make one takes far longer than to write with it.
  const format = made.get(key) ?? new Intl.DateTimeFormat(languages[language].locale, options)
  made.set(key, format)
  return format.format(new Date(moment))
}

/** Formats a moment in the time zone of a place; the zone is named where it differs from the reader's. */
export function placeMoment(language: Language, moment: string, zone: string, own = ownZone()): string {
  return write(language, moment, { ...withDay, timeZone: zone, ...(zone !== own && { timeZoneName: 'short' }) })
}

/** The same without the day; the zone is always named. */
export function placeTime(language: Language, moment: string, zone = ownZone()): string {
  return write(language, moment, { ...clock, timeZone: zone, timeZoneName: 'short' })
}
