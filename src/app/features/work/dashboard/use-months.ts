import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** Months in the reader's language, from `2026-03`. */
export function useMonths() {
  const { language } = useTexts()
  const { locale } = languages[language]
  const formats = {
    short: new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }
  return (month: string, length: keyof typeof formats) => formats[length].format(new Date(`${month}-01T00:00:00Z`))
}
