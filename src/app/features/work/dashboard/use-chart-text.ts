import { useFormats } from '../../../i18n/formats.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** What a chart is called, and its values in full and in few signs. */
export function useChartText(unit: 'count' | 'cents') {
  const { t, language } = useTexts()
  const { money, number } = useFormats()
  const { locale } = languages[language]
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    title: (chart: string) => t(`dashboard:charts.${chart}` as 'dashboard:charts.price'),
    value: (value: number) => (unit === 'cents' ? money(value) : number(value)),
    /** At the edge, where the title says what it is. Half a visit is none: between whole numbers nothing is written. */
    tick(value: number): string {
      if (unit === 'cents') return short.format(value / 100)
      return Number.isInteger(value) ? short.format(value) : ''
    },
  }
}
