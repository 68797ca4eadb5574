import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { LienCards } from './lien-cards.tsx'
import { NewLien } from './new-lien.tsx'
import { useLienColumns } from './use-lien-columns.tsx'

// Nobody waits for it who only looks at the list.
const LienDrawer = lazy(async () => ({ default: (await import('./lien-drawer.tsx')).LienDrawer }))

// The rows scroll under their head, and the sums stay in sight.
const sheet = css({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  maxHeight: { base: 'rowsBelowBar', lg: 'rows' },
})
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'space-between' })
const panel = css({
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  overflow: 'clip',
})

interface Props {
  id: string
  /** The lien that lies open beside the list. */
  open: string | undefined
  /** The visit whose bill becomes a new lien. */
  visit?: string | undefined
  onClose: () => void
  /** Papers to print, beside the heading. */
  papers?: ReactNode
}

const none: readonly LienRow[] = []

export function LiensPart({ id, open, visit, onClose, papers }: Props) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const sentence = useErrorSentence()
  const wide = useWide()
  const { data: rows, error, refetch } = useQuery(caseQueries.rows('lien', id))
  const columns = useLienColumns(rows ?? none, id, wide)
  const shown = rows?.find((row) => row.id === open)

  function body() {
    if (error) {
      return (
        <ErrorState
          title={t('list.failed')}
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )
    }
    if (rows?.length === 0) return <EmptyState title={t('liens:empty.title')} text={t('liens:empty.text')} />
    if (wide) {
      return (
        <div className={sheet}>
          <Table caption={labels.many} columns={columns} rows={rows} rowKey={(row) => row.id} />
        </div>
      )
    }
    if (!rows) return <Skeleton shape="card" width="full" />
    return (
      <div className={panel}>
        <LienCards label={labels.many} rows={rows} columns={columns} patientId={id} />
      </div>
    )
  }

  return (
    <div className={pageColumn}>
      <BusyText>{!rows && !error && t('loading')}</BusyText>
      <div className={actions}>
        {papers}
        <NewLien patientId={id} visit={visit} onClose={onClose} />
      </div>
      {body()}
      {shown && (
        <Suspense fallback={null}>
          <LienDrawer key={shown.id} row={shown} patientId={id} onClose={onClose} />
        </Suspense>
      )}
    </div>
  )
}
