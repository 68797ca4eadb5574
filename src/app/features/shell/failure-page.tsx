import { useRouter } from '@tanstack/react-router'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isReloading } from '../../lost-chunk.ts'

export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const router = useRouter()
  if (isReloading()) return null
  return (
    <Notice alert title={t('failed')}>
      <p>{sentence(error)}</p>
      <Button onClick={() => void router.invalidate()}>{t('retry')}</Button>
    </Notice>
  )
}
