import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Pager, type PageSize } from '../../../records/list/pager.tsx'
import { triageQuery } from './triage-queries.ts'
import { WaitingMessage } from './waiting-message.tsx'

/** Messages of which no rule can say to whom they belong; somebody does, or puts them aside. */
export function TriagePage() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<PageSize>(25)
  const { data, error, refetch } = useQuery(triageQuery(page, size))
  const title = t('messages:triage.title')
  usePageTitle(title)
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <h1 className={css({ textStyle: 'title' })}>{title}</h1>
      <p className={css({ color: 'muted', maxWidth: 'prose' })}>{t('messages:triage.explained')}</p>
      <BusyText>{!data && !error && t('loading')}</BusyText>
      {error && !data && (
        <Notice alert title={t('list.failed')}>
          <p>{sentence(error)}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton shape="card" width="full" />}
      {data && (
        <section className={panel} aria-label={title}>
          {data.messages.length === 0 && (
            <EmptyState title={t('messages:triage.empty')} text={t('messages:triage.emptyText')} />
          )}
          <ul className={css({ display: 'grid', gap: '5' })}>
            {data.messages.map((message) => (
              <WaitingMessage
                key={message.id}
                message={message}
                onDecided={() => queryClient.invalidateQueries({ queryKey: ['sms', 'triage'] })}
              />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={size}
            count={data.count}
            onPage={setPage}
            onPageSize={(chosen) => {
              setSize(chosen)
              setPage(1)
            }}
          />
        </section>
      )}
    </div>
  )
}
