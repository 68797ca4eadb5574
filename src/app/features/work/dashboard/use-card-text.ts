import { useFormats } from '../../../i18n/formats.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** What a card is called and what it says. */
export function useCardText() {
  const { t, language } = useTexts()
  const { money, number } = useFormats()
  const percent = new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    label: (card: string) => t(`dashboard:cards.${card}` as 'dashboard:cards.open_cases'),
    value(card: string, value: number | null): string {
      if (value === null) return '–'
      if (card.endsWith('_cents')) return money(value)
      return card.endsWith('_pct') ? percent.format(value / 100) : number(value)
    },
  }
}
