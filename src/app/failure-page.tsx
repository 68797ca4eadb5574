import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { useErrorSentence } from './i18n/error-sentence.ts'
import { useTexts } from './i18n/use-texts.ts'
import { isLost, reloadUnderWay } from './lost-chunk.ts'

export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const router = useRouter()
  const [reload, setReload] = useState(reloadUnderWay)
  useEffect(() => void reload?.then(() => setReload(undefined)), [reload])
  if (reload) return null
  const again = () => (isLost(error) && navigator.onLine ? window.location.reload() : void router.invalidate())
  return (
    <Notice alert title={t('failed')}>
      <p>{sentence(error)}</p>
      <Button onClick={again}>{t('retry')}</Button>
    </Notice>
  )
}
