import { useTexts } from '../../i18n/use-texts.ts'
import type { DistributionSummary } from '../../case/money/money-shapes.ts'

/** What people call a distribution: the name somebody gave it, and always its number. */
export function useTitle(): (one: Pick<DistributionSummary, 'number' | 'name'>) => string {
  const { t } = useTexts()
  return ({ number, name }) => {
    const title = t('distribution:number', { number })
    return name ? `${title} · ${name}` : title
  }
}
