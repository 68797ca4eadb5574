import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { SmsNumber } from './sms-queries.ts'

/** When the night of whom a number belongs to is over, by the clock there. */
export function useMorning(): (number: SmsNumber) => string {
  const { language } = useTexts()
  return ({ quiet_until, zone }) =>
    quiet_until
      ? new Intl.DateTimeFormat(languages[language].locale, { timeStyle: 'short', timeZone: zone }).format(
          new Date(quiet_until),
        )
      : ''
}
