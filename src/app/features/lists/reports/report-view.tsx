import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { listOfReport } from '#domain/lists/viewed-lists.ts'
import { exportsReport } from '#domain/reports/report.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { OpenCall } from '../../../case/calls/log-call.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FilterChips } from '../../../records/list/filter-chips.tsx'
import { useListSettings } from '../../../records/list/list-settings.ts'
import { Pager } from '../../../records/list/pager.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { AddButton } from './add-button.tsx'
import { Breakdown } from './breakdown.tsx'
import { PeriodChoice } from './period-choice.tsx'
import type { Ask } from './report-address.ts'
import { ReportCards } from './report-cards.tsx'
import { ReportFigures } from './report-figures.tsx'
import { reportQuery, type ReportAnswer, type Which } from './report-query.ts'
import { ReportTable } from './report-table.tsx'
import { chosenColumns, shownColumns, workedColumns } from './shown-column.ts'
import { ReportViews } from './report-views.tsx'
import { TakeOut } from './take-out.tsx'
import { useDaysText } from './use-days-text.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useDirectoryOf } from './use-directory-of.ts'
import { useReportViewer } from './use-report-viewer.ts'
import { useReportWords } from './use-report-words.ts'
import { useValueText } from './use-value-text.ts'

const ReportLayout = lazy(() => import('./report-layout.tsx'))
const FilterDrawer = lazy(() => import('../../../records/list/filter-drawer.tsx'))

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const panel = css({
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
})

/** What fits on the smallest page needs no others. */
const SMALLEST_PAGE = 25

interface Props extends Omit<Which, 'language'> {
  title: string
  /** The heading above it, of whatever rank the page gives it. */
  heading: ReactNode
  ask: Ask
  onAsk: (change: Partial<Ask>) => void
  /** Where it stands on the page of something else. */
  isPart?: boolean
}

/** A report: what it is narrowed to, what it comes to, its rows, and the ways to take it out. */
export function ReportView({ title, heading, ask, onAsk, isPart = false, ...about }: Props) {
  const { report, fixed } = about
  const { t, language } = useTexts()
  const which: Which = { ...about, language }
  const wide = useWide()
  const words = useReportWords()
  const text = useValueText()
  const directoryOf = useDirectoryOf()
  const viewer = useReportViewer()
  const choices = useFilterChoices(report, viewer, fixed)
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const [call, setCall] = useState<DueCall>()
  const [drawer, setDrawer] = useState<'filters' | 'layout'>()
  const settings = useListSettings(listOfReport(report))
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...reportQuery(which, ask),
    placeholderData: keepPreviousData,
  })
  const days = useDaysText(data?.from ?? null, data?.to ?? null)
  // What was asked before is no answer to what failed.
  const answer = error && isPlaceholderData ? undefined : data
  const all = shownColumns(report, answer?.columns, words.column, settings.columns)
  const columns = chosenColumns(all, settings.columns)

  const want = (name: string, values: readonly string[]) => onAsk({ wanted: { ...ask.wanted, [name]: values } })
  const clear = () => onAsk({ wanted: {}, ...(report.period && { period: 'all' }) })
  const filters = choices.map((choice) => ({
    ...choice,
    chosen: ask.wanted[choice.name] ?? [],
    choose: (values: readonly string[]) => want(choice.name, values),
  }))
  const narrowed = filters.flatMap(({ label, options, chosen }) => {
    const named = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label)
    return named.length > 0 ? [`${label}: ${named.join(', ')}`] : []
  })

  const { parent } = report
  const owner = parent && which.parentId !== undefined ? ([`${parent.name}_id`, which.parentId] as const) : undefined
  function toEntry(row: RecordRow) {
    const directory = directoryOf(report.base.name)
    if (!directory) return
    const params = { report: directory, recordId: row.id, recordName: titleOf(row, language) || undefined }
    void navigate({ to: '/reports/$report/{-$recordId}/{-$recordName}', params })
  }

  function rows(known: ReportAnswer | undefined) {
    if (error && !known) {
      return (
        <div className={panel}>
          <ErrorState
            title={t('reports:failed')}
            text={sentence(error)}
            action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
          />
        </div>
      )
    }
    if (known?.count === 0) {
      return (
        <div className={panel}>
          <EmptyState
            title={t('reports:empty.title')}
            text={t('reports:empty.text')}
            action={<Button onClick={clear}>{t('reports:empty.clear')}</Button>}
          />
        </div>
      )
    }
    const shared = {
      caption: title,
      columns: workedColumns(report, ask.wanted, columns, all),
      answer: known,
      ask,
      text,
      directoryOf,
      onCall: setCall,
    }
    const sort = (by: string) => onAsk({ sort: by })
    return wide ? <ReportTable {...shared} onSort={sort} /> : <ReportCards {...shared} onSort={sort} />
  }

  return (
    <div className={stack}>
      <div className={line}>
        <div>
          {heading}
          {report.period && ask.period !== 'all' && (
            <p className={css({ textStyle: 'small', color: 'muted' })}>{days}</p>
          )}
        </div>
        <div className={buttons}>
          {!report.health && !fixed && (
            <AddButton entity={report.base} owner={owner} onCreated={owner ? undefined : toEntry} />
          )}
          {choices.length > 0 && (
            <Button size="sm" onClick={() => setDrawer('filters')}>
              {t('filters:title')}
            </Button>
          )}
          <Button size="sm" onClick={() => setDrawer('layout')}>
            {t('lists:layout.title')}
          </Button>
          {answer && answer.count > 0 && viewer && exportsReport(report, viewer) && (
            <TakeOut
              which={which}
              ask={ask}
              count={answer.count}
              columns={columns}
              title={title}
              narrowed={report.period ? [days, ...narrowed] : narrowed}
              text={text}
            />
          )}
        </div>
      </div>
      {!isPart && <ReportViews report={report} ask={ask} onAsk={onAsk} />}
      {report.period && <PeriodChoice ask={ask} from={data?.from ?? null} to={data?.to ?? null} onAsk={onAsk} />}
      <FilterChips filters={filters} />
      {answer && <Breakdown answer={answer} wanted={ask.wanted} onWant={want} />}
      {rows(answer)}
      {answer && (
        <ReportFigures
          report={report}
          answer={answer}
          summed={wide ? [] : columns.filter(({ column }) => column.total)}
          asOf={dataUpdatedAt}
          stale={error !== null}
          text={text}
        />
      )}
      {answer && answer.count > SMALLEST_PAGE && (
        <Pager
          page={ask.page}
          pageSize={ask.size}
          count={answer.count}
          onPage={(page) => onAsk({ page })}
          onPageSize={(size) => onAsk({ size })}
        />
      )}
      <OpenCall call={call} onClose={() => setCall(undefined)} />
      <BusyText>{isFetching && t('loading')}</BusyText>
      <Suspense fallback={null}>
        {drawer === 'filters' && (
          <FilterDrawer
            filters={filters}
            onClear={() => onAsk({ wanted: {} })}
            onClose={() => setDrawer(undefined)}
            doneText={t('reports:filters.done')}
          />
        )}
        {drawer === 'layout' && (
          <ReportLayout
            report={report}
            ask={ask}
            isPart={isPart}
            columns={all}
            shown={columns}
            onClose={() => setDrawer(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
