import type { ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'

interface Props {
  error: unknown
  missing: { readonly title: string; readonly text?: ReactNode }
  failed: string
  onRetry: () => Promise<unknown>
}

/** Shown when the subject of a page is missing or failed to load. */
export function PageFailure({ error, missing, failed, onRetry }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  if (isMissing(error)) return <Notice title={missing.title}>{missing.text}</Notice>
  return (
    <Notice alert title={failed}>
      <p>{sentence(error)}</p>
      <Button onClick={() => void onRetry()}>{t('retry')}</Button>
    </Notice>
  )
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
