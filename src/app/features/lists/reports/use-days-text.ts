import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** The days that a report is about, in words. */
export function useDaysText(from: string | null, to: string | null): string {
  const { t } = useTexts()
  const { day } = useFormats()
  if (from !== null && to !== null) return from === to ? day(from) : t('reports:days', { from: day(from), to: day(to) })
  if (from !== null) return t('reports:since', { day: day(from) })
  return to === null ? t('reports:periods.all') : t('reports:until', { day: day(to) })
}
