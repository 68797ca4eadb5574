import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

interface WantedDays {
  readonly wanted_from: string | null
  readonly wanted_to: string | null
}

/** The days requested for a visit, as text. */
export function useWantedDays(): (visit: WantedDays) => string {
  const { t } = useTexts()
  const { day } = useFormats()
  return ({ wanted_from: from, wanted_to: to }) => {
    if (from && to) return from === to ? day(from) : t('first:requests.between', { from: day(from), to: day(to) })
    if (from) return t('first:requests.from', { day: day(from) })
    return to ? t('first:requests.until', { day: day(to) }) : t('first:requests.anyDay')
  }
}
