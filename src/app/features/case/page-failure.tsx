import type { ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'

interface Props {
  error: unknown
  /** For what does not exist, or is not open to the viewer. */
  missing: { readonly title: string; readonly text?: ReactNode }
  failed: string
  onRetry: () => Promise<unknown>
}

/** In place of a page whose subject is missing or could not be fetched. */
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
