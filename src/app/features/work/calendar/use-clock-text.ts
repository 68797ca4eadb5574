import { useMemo } from 'react'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { momentAt } from './shown-visits.ts'

const shown = (clock: string): Date => new Date(`${clock}:00Z`)

function zoneText(locale: string, zone: string, moment: string, timeZoneName: 'short' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts(new Date(moment))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Times of the grid in words. They are what a clock somewhere shows: written down, never reckoned with. */
export function useClockText() {
  const { language } = useTexts()
  return useMemo(() => {
    const { locale } = languages[language]
    const time = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    return {
      time: (clock: string) => time.format(shown(clock)),
      zone: (clock: string, zone: string) => zoneText(locale, zone, momentAt(clock, zone), 'short'),
    }
  }, [language])
}

/** Moments in full, by the clock of a place. */
export function useMomentText() {
  const { locale } = languages[useTexts().language]
  return {
    moment: (moment: string, zone: string) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: zone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }).format(new Date(moment)),
    zoneName: (moment: string, zone: string) => zoneText(locale, zone, moment, 'longGeneric'),
  }
}
