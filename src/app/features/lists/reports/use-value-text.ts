import type { ColumnKind } from '#domain/reports/report.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { momentOfField } from '../../../i18n/moment-of-field.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useReportWords } from './use-report-words.ts'

const PHONE = /(^|_)phone$/
/** Percentages have one decimal. */
const PLACES = 1

export type ValueText = (name: string, kind: ColumnKind, value: unknown) => string

/** Formats a report value; empty text for missing values. */
export function useValueText(): ValueText {
  const { t, language } = useTexts()
  const formats = useFormats()
  const { day, money, number, phone } = formats
  const words = useReportWords()
  const percent = new Intl.NumberFormat(languages[language].locale, {
    style: 'percent',
    maximumFractionDigits: PLACES,
  })
  return (name, kind, value) => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') {
      if (kind === 'cents') return money(value)
      return kind === 'percent' ? percent.format(value / 100) : number(value)
    }
    if (typeof value !== 'string' || value === '') return ''
    if (kind === 'date') return day(value.slice(0, 10))
    if (kind === 'moment') return momentOfField(formats, name, value)
    if (kind === 'choice') return words.choice(name, value)
    return PHONE.test(name) ? phone(value) : value
  }
}
