import { useTexts } from '../../../i18n/use-texts.ts'
import type { DistributionSummary } from '../../../case/money/money-shapes.ts'

/** What people call a distribution: the name somebody gave it, and always its number. */
export function useTitle(): (one: Pick<DistributionSummary, 'number' | 'name' | 'supplements_number'>) => string {
  const { t } = useTexts()
  return ({ number, name, supplements_number: base }) => {
    const title = base === null ? t('distribution:number', { number }) : t('distribution:supplement', { number, base })
    return name ? `${title} · ${name}` : title
  }
}
