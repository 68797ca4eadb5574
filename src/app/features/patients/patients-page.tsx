import { useCallback } from 'react'
import { patient } from '#domain/entities/patient.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useLabels } from '../../i18n/labels.ts'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { PageSize } from '../../records/list-search.ts'
import { Pager } from '../../records/list/pager.tsx'
import { RecordCards } from '../../records/list/record-cards.tsx'
import { RecordTable } from '../../records/list/record-table.tsx'
import { SearchBox } from '../../records/list/search-box.tsx'
import { SortChoice } from '../../records/list/sort-choice.tsx'
import type { ListAsk, RecordRow } from '../../records/record-queries.ts'
import { useRecords } from '../../records/use-records.ts'
import { CaseStatusBadge } from '../../records/case/case-status-badge.tsx'
import { PatientLink, usePatientColumns } from './patient-columns.tsx'

const panel = css({
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  boxShadow: 'low',
  overflow: 'clip',
})

// The rows scroll under their header, and the pager stays in sight.
const scroller = css({ overflow: 'auto', maxHeight: { base: 'rowsBelowBar', lg: 'rows' } })

const wholeCard = css({
  fontWeight: 'semibold',
  fontSize: 'lg',
  _after: { content: '""', position: 'absolute', inset: '0' },
})

function cardHeading(row: RecordRow) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })}>
      <PatientLink row={row} className={wholeCard} />
      <CaseStatusBadge status={row['case_status']} />
    </div>
  )
}

type Ask = ListAsk & { page_size: PageSize }

interface Props {
  ask: Ask
  /** `replace` where the step is not worth a stop of the back button. */
  onAsk: (change: Partial<Ask>, replace?: boolean) => void
}

export function PatientsPage({ ask, onAsk }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const sentence = useErrorSentence()
  const wide = useWide()
  const columns = usePatientColumns()
  const { data, error, isPlaceholderData, refetch } = useRecords(patient, ask)
  usePageTitle(labels.many)

  const search = useCallback((text: string) => onAsk({ search: text, page: 1 }, true), [onAsk])
  const sorting = { sort: ask.sort, onSort: (sort: string) => onAsk({ sort, page: 1 }) }

  function body() {
    if (error) {
      return (
        <Notice alert title={t('list.failed')}>
          <p>{sentence(error)}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Notice>
      )
    }
    if (data?.count === 0) {
      return ask.search ? (
        <Notice title={t('patients:noMatch.title', { search: ask.search })}>
          <p>{t('patients:noMatch.text')}</p>
          <Button onClick={() => search('')}>{t('patients:noMatch.clear')}</Button>
        </Notice>
      ) : (
        <Notice title={t('patients:empty.title')}>
          <p>{t('patients:empty.text')}</p>
        </Notice>
      )
    }
    if (wide) {
      return (
        <div className={scroller}>
          <RecordTable caption={labels.many} columns={columns} rows={data?.rows} {...sorting} />
        </div>
      )
    }
    const facts = columns.filter(({ key }) => key !== 'name' && key !== 'case_status')
    return <RecordCards label={labels.many} columns={facts} rows={data?.rows} heading={cardHeading} />
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <h1 className={css({ textStyle: 'title' })}>{labels.many}</h1>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        <SearchBox
          label={t('patients:search.label')}
          placeholder={t('patients:search.placeholder')}
          value={ask.search}
          onSearch={search}
        />
        {!wide && <SortChoice columns={columns} {...sorting} />}
      </div>
      <BusyText>{!data && !error && t('loading')}</BusyText>
      <div className={panel}>
        <div className={css({ opacity: isPlaceholderData ? '0.6' : '1' })}>{body()}</div>
        {data && data.count > 0 && !error && (
          <Pager
            page={ask.page}
            pageSize={ask.page_size}
            count={data.count}
            onPage={(page) => onAsk({ page })}
            onPageSize={(page_size) => onAsk({ page_size, page: 1 })}
          />
        )}
      </div>
    </div>
  )
}
