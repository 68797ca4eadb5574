import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isLost, isReloading, RELOADING_MS } from '../../lost-chunk.ts'

export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const router = useRouter()
  const [waits, setWaits] = useState(isReloading)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setWaits(false), RELOADING_MS)
    return () => clearTimeout(timer)
  }, [waits])
  if (waits) return null
  const again = () => (isLost(error) && navigator.onLine ? window.location.reload() : void router.invalidate())
  return (
    <Notice alert title={t('failed')}>
      <p>{sentence(error)}</p>
      <Button onClick={again}>{t('retry')}</Button>
    </Notice>
  )
}
