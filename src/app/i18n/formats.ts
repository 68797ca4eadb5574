import { languages, type Language } from './languages.ts'
import { useTexts } from './use-texts.ts'

function makeFormats(locale: string) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const number = new Intl.NumberFormat(locale)
  return {
    /** A calendar day has no time zone: read and written in one, it cannot slip to its neighbour. */
    day: (text: string) => day.format(new Date(`${text}T00:00:00Z`)),
    moment: (text: string) => moment.format(new Date(text)),
    money: (cents: number) => money.format(cents / 100),
    number: (value: number) => number.format(value),
  }
}
export type Formats = ReturnType<typeof makeFormats>

const made = new Map<string, Formats>()

export function formatsFor(language: Language): Formats {
  const { locale } = languages[language]
  const formats = made.get(locale) ?? makeFormats(locale)
  made.set(locale, formats)
  return formats
}

export function useFormats(): Formats {
  return formatsFor(useTexts().language)
}
