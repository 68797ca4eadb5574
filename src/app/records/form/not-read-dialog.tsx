import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Reading = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

/** Whether reading has failed so far; while it is tried again, what says so stays. */
export const hasNotBeenRead = ({ data, errorUpdateCount }: Pick<Reading, 'data' | 'errorUpdateCount'>): boolean =>
  data === undefined && errorUpdateCount > 0

/** In place of a form whose record could not be read: says so and offers another try. */
export function NotReadDialog({ title, read, onClose }: { title: string; read: Reading; onClose: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const [first] = useState(read.error)
  const again = (
    <Button busy={read.isFetching} onClick={() => void read.refetch()}>
      {t('retry')}
    </Button>
  )
  return (
    <Dialog open title={title} closeText={t('fields:close')} onClose={onClose} size="sm">
      <ErrorState title={t('fields:notRead')} text={sentence(read.error ?? first)} action={again} />
    </Dialog>
  )
}
