import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useTexts } from '../i18n/use-texts.ts'

type Question = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

/** Several questions as one: it has failed if one has, and asks again for those that have not been answered. */
export function together<T>(questions: readonly Question[], data: T) {
  const open = questions.filter((question) => question.data === undefined)
  return {
    data,
    error: questions.find(({ error }) => error)?.error ?? null,
    refetch: async () => {
      await Promise.all(open.map((question) => question.refetch()))
    },
  }
}

/** What is being read, or could not be. */
type Reading = Pick<UseQueryResult, 'data' | 'error'> & { refetch: () => Promise<unknown> }

interface Props {
  rows: Reading
  /** What it says above the reason why it failed. */
  failed?: string
  children: ReactNode
}

/** Under way, failed, or here. */
export function RowsState({ rows, failed, children }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const waiting = rows.data === undefined && !rows.error
  function body() {
    if (rows.data !== undefined) return children
    if (rows.error) {
      const again = <Button onClick={() => void rows.refetch()}>{t('retry')}</Button>
      return <ErrorState title={failed ?? t('list.failed')} text={sentence(rows.error)} action={again} />
    }
    return (
      <div aria-busy="true" className={css({ display: 'grid', gap: '3' })}>
        <Skeleton shape="card" width="full" />
        <Skeleton shape="card" width="full" />
      </div>
    )
  }
  return (
    <>
      <BusyText>{waiting && t('loading')}</BusyText>
      {body()}
    </>
  )
}
