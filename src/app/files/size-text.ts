import { languages, type Language } from '../i18n/languages.ts'

const units = [
  ['gigabyte', 1024 * 1024 * 1024],
  ['megabyte', 1024 * 1024],
  ['kilobyte', 1024],
  ['byte', 1],
] as const

/** 2.4 MB, in the reader's language. */
export function sizeText(bytes: number, language: Language): string {
  const [unit, least] = units.find(([, of]) => bytes >= of) ?? units[3]
  const format = {
    style: 'unit',
    unit,
    // Short names of single bytes know no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: least >= 1024 * 1024 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(languages[language].locale, format).format(bytes / least)
}
