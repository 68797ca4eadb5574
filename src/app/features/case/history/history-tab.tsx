import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#ui/parts/button.tsx'
import { CardTable } from '#ui/parts/card-table.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useUserNames } from '../../../records/use-user-names.ts'
import { foldedEvents, isChange, seenAs, type Line } from './folded-events.ts'
import { useEventWords } from './use-event-words.ts'

/** Who saw and who changed what of the case. Looking here is itself on record. */
export function HistoryTab({ id }: { id: string }) {
  const { t } = useTexts()
  const { moment, number } = useFormats()
  const nameOf = useUserNames()
  const words = useEventWords()
  const audit = useInfiniteQuery(caseQueries.audit(id))
  const [changesOnly, setChangesOnly] = useState(false)
  const events = audit.data?.pages.flat()
  const lines = events && foldedEvents(changesOnly ? events.filter(isChange) : events)
  function who(event: Line): string {
    const name = nameOf(event.user_id) ?? '—'
    const other = seenAs(event)
    return other ? t('history:seenAs', { name, other: nameOf(other) ?? '—' }) : name
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <Switch
        label={t('history:changesOnly')}
        checked={changesOnly}
        onChange={(event) => setChangesOnly(event.target.checked)}
      />
      <RowsState rows={audit}>
        <CardTable
          caption={t('case:tabs.history')}
          rows={lines}
          rowKey={({ id: key }) => key}
          columns={[
            { key: 'at', header: t('history:at'), cell: ({ at }) => moment(at) },
            { key: 'who', header: t('history:who'), cell: who },
            {
              key: 'what',
              header: t('history:what'),
              cell: (line) => (line.times > 1 ? `${words.what(line)} (${number(line.times)}×)` : words.what(line)),
            },
            { key: 'detail', header: t('history:detail'), cell: words.detail },
          ]}
          empty={<p className={css({ padding: '4', color: 'muted' })}>{t('history:none')}</p>}
        />
        {audit.hasNextPage && (
          <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {t('history:more')}
          </Button>
        )}
      </RowsState>
    </div>
  )
}
