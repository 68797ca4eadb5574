import { lazy, Suspense } from 'react'
import { Badge } from '#ui/parts/badge.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'

function Waits() {
  const { t } = useTexts()
  return <Badge tone="caution">{t('waiting:badge')}</Badge>
}

// Its words come with it: where something waits is on many pages, and mostly nothing does.
const Worded = lazy(async () => {
  await loadTexts('waiting')
  return { default: Waits }
})

/** Beside what the server has not heard of. */
export function WaitingBadge() {
  return (
    <Suspense fallback={null}>
      <Worded />
    </Suspense>
  )
}
