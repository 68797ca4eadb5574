import { useSyncExternalStore } from 'react'
import { ownZone } from '#domain/rules/wall-time.ts'
import { css } from '#ui/styled/css/index.js'
import { languages, type Language } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/use-texts.ts'

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

export function usePlaceMoment(): (moment: string, zone: string) => string {
  const { language } = useTexts()
  return (moment, zone) => placeMoment(language, moment, zone)
}

export function VisitTime({ moment, zone }: { moment: string; zone: string }) {
  const text = usePlaceMoment()
  return (
    <time dateTime={moment} className={css({ textStyle: 'figures', fontWeight: 'medium' })}>
      {text(moment, zone)}
    </time>
  )
}

const HALF_A_MINUTE = 30_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, HALF_A_MINUTE)
  return () => clearInterval(timer)
}

/** Rerenders when the visit begins. */
export function useHasBegun(start: unknown): boolean {
  return useSyncExternalStore(subscribe, () => typeof start === 'string' && Date.parse(start) <= Date.now())
}
