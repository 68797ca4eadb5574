import { BusyText } from '#ui/parts/busy-text.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from './i18n/use-texts.ts'

/** While a page is under way that takes longer than a moment: the outline of one. */
export function PendingPage() {
  const { t } = useTexts()
  return (
    <div className={css({ display: 'grid', gap: '4', padding: '6' })}>
      <BusyText>{t('loading')}</BusyText>
      <Skeleton width="medium" />
      <Skeleton width="long" />
      <Skeleton width="long" />
    </div>
  )
}
