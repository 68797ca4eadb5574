import { ownZone } from '#domain/rules/wall-time.ts'
import { languages, type Language } from '../../i18n/languages.ts'

function makeFormat(language: Language, zone: string, named: boolean): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languages[language].locale, {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(named && { timeZoneName: 'short' }),
  })
}

const made = new Map<string, Intl.DateTimeFormat>()

/** Formats a moment in the time zone of a place; the zone is named where it differs from the reader's. */
export function placeMoment(language: Language, moment: string, zone: string, own = ownZone()): string {
  const named = zone !== own
  const key = `${language} ${zone} ${named}`
  // To make one takes far longer than to write with it.
  const format = made.get(key) ?? makeFormat(language, zone, named)
  made.set(key, format)
  return format.format(new Date(moment))
}
