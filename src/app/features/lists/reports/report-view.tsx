import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { listOfReport } from '#domain/lists/viewed-lists.ts'
import { exportsReport, type ReportDefinition } from '#domain/reports/report.ts'
import { Button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { isMissing } from '../../../api/api-error.ts'
import type { RecordRow } from '../../../api/record-queries.ts'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { OpenCall } from '../../../case/calls/log-call.tsx'
import { listed } from '../../../i18n/listed.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ListColumn } from '../../../records/list/list-rows.tsx'
import { ListScreen } from '../../../records/list/list-screen.tsx'
import { useColumnChoice, useListSettings } from '../../../records/list/list-settings.ts'
import { serverPages } from '../../../records/list/list-sources.ts'
import { useList } from '../../../records/list/use-list.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { AddButton } from './add-button.tsx'
import { billActionAt, ValueCell } from './value-cell.tsx'
import { Breakdown } from './breakdown.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { ReportFigures } from './report-figures.tsx'
import { allDays, daysOf, reportAddress, withDays, withoutDays } from './report-params.ts'
import { reportQuery, type ReportAnswer, type ReportValues, type Which } from './report-query.ts'
import { useReportViews } from './report-views.tsx'
import { isFigure, shownColumns, workedColumns, type ShownColumn } from './shown-column.ts'
import { ExportMenu, ExportPlace } from './export-menu.tsx'
import { useDirectoryOf } from './use-directory-of.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useReportViewer } from './use-report-viewer.ts'
import { useReportWords } from './use-report-words.ts'
import { useValueText } from './use-value-text.ts'
import { useFormats } from '../../../i18n/formats.ts'

/** How many facts a card shows at once. */
const MOST = 5

/** In place of the table: how high the summary above its header is, and how wide its columns are, the answer tells. */
const waitingLines = (
  <div aria-busy="true" className={cx(panel, css({ gap: '6' }))}>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
      <Skeleton key={line} width="full" />
    ))}
  </div>
)

interface Props extends Omit<Which, 'language'> {
  title: string
  /** The heading above it, of whatever rank the page gives it. */
  heading: ReactNode
  /** Where it stands on the page of something else. */
  isPart?: boolean
  /** Where the address of the page belongs to something else. */
  inMemory?: boolean
}

/** A report: what it is narrowed to, what it comes to, its rows, and the ways to export it. */
export function ReportView({ title, heading, isPart = false, inMemory = false, ...about }: Props) {
  const { report, fixed } = about
  const { t, language } = useTexts()
  const which: Which = { ...about, language }
  const wide = useWide()
  const words = useReportWords()
  const text = useValueText()
  const viewer = useReportViewer()
  const { choices, quick } = useFilterChoices(report, viewer, fixed)
  const [call, setCall] = useState<DueCall>()
  const list = useList(
    { address: reportAddress(report), inMemory },
    serverPages((params) => reportQuery(which, params)),
  )
  const { params, change, data: answer } = list
  const days = daysOf(report, params.filters)
  const daysText = useDaysText(answer?.from ?? null, answer?.to ?? null)
  const views = useReportViews(report, list, !isPart)

  const listName = listOfReport(report)
  const settings = useListSettings(listName)
  const all = shownColumns(report, answer?.columns, words.column, settings.columns)
  const choice = useColumnChoice(
    listName,
    all,
    all.map(({ key }) => key),
  )
  const columns = useReportColumns(workedColumns(report, params.filters, choice.shown, all), answer, setCall)
  if (!isPart && isMissing(list.error)) return <NotThere of="reports" />

  const widest = withDays(report, {}, report.period ? allDays : days)
  const isNarrow =
    params.search !== '' ||
    (report.period !== undefined && days.period !== 'all') ||
    Object.values(withoutDays(params.filters)).some((chosen) => chosen.length > 0)
  const want = (name: string, values: readonly string[]) => change({ filters: { ...params.filters, [name]: values } })
  const filters = choices.map((one) => ({
    ...one,
    chosen: params.filters[one.name] ?? [],
    choose: (values: readonly string[]) => want(one.name, values),
  }))
  const narrowed = filters.flatMap(({ label, options, chosen }) => {
    const named = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label)
    return named.length > 0 ? [`${label}: ${listed(named, language)}`] : []
  })
  return (
    <>
      <ListScreen
        list={list}
        caption={title}
        heading={
          <div>
            {heading}
            {report.period && days.period !== 'all' && (
              <p className={css({ textStyle: 'small', color: 'muted' })}>{daysText}</p>
            )}
          </div>
        }
        compact
        actions={
          <>
            {!report.health && !fixed && <AddEntry report={report} parentId={about.parentId} />}
            {viewer &&
              exportsReport(report, viewer) &&
              (answer && answer.count > 0 ? (
                <ExportMenu
                  which={which}
                  params={params}
                  count={answer.count}
                  columns={choice.shown}
                  title={title}
                  narrowed={report.period ? [daysText, ...narrowed] : narrowed}
                  text={text}
                />
              ) : (
                <ExportPlace />
              ))}
          </>
        }
        columns={columns}
        card={{ heading: 'patient', most: MOST, moreText: (number) => t('reports:more', { number }) }}
        filters={filters}
        quick={quick}
        filtersDone={t('reports:filters.done')}
        onClearFilters={() => change({ filters: withDays(report, {}, days) })}
        layout={{ text: t('lists:layout.title'), ...choice.layout, saving: views?.saving }}
        views={
          <>
            {views?.tabs}
            {report.period && (
              <PeriodChoice
                days={days}
                meant={answer}
                onDays={(next) => change({ filters: withDays(report, params.filters, next) })}
              />
            )}
          </>
        }
        above={answer && <Breakdown answer={answer} wanted={params.filters} onWant={want} />}
        around={(rows) => (wide && !answer ? waitingLines : rows)}
        failedText={t('reports:failed')}
        nothing={
          isNarrow
            ? {
                title: t('reports:empty.title'),
                text: t('reports:empty.text'),
                action: <Button onClick={() => change({ filters: widest })}>{t('reports:empty.clear')}</Button>,
              }
            : { title: t('reports:empty.bareTitle'), text: t('reports:empty.bareText') }
        }
        below={
          answer && (
            <ReportFigures
              report={report}
              answer={answer}
              summed={wide ? [] : choice.shown.filter(({ column }) => column.total)}
              asOf={list.asOf}
              stale={list.error !== null}
              text={text}
            />
          )
        }
      />
      <OpenCall call={call} onClose={() => setCall(undefined)} />
    </>
  )
}

/** The columns of a report with its totals; what is to be done about a row never folds away on a card. */
function useReportColumns(
  shown: readonly ShownColumn[],
  answer: ReportAnswer | undefined,
  onCall: (call: DueCall) => void,
): ListColumn<ReportValues>[] {
  const { t } = useTexts()
  const text = useValueText()
  const directoryOf = useDirectoryOf()
  const totals: Readonly<Record<string, unknown>> = answer?.totals ?? {}
  const hasTotal = ({ key, column }: ShownColumn) => column.total && typeof totals[key] === 'number'
  const summed = shown.some(hasTotal)
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== ''

  function footOf(one: ShownColumn, place: number): ReactNode {
    if (summed && place === 0) return t('reports:total')
    return hasTotal(one) ? <bdi dir="ltr">{text(one.key, one.column.kind, totals[one.key])}</bdi> : undefined
  }
  return shown.map((one, place) => ({
    key: one.key,
    label: one.label,
    figure: isFigure(one),
    sortable: true,
    cell: (row) => (
      <ValueCell name={one.key} column={one.column} row={row} text={text} directoryOf={directoryOf} onCall={onCall} />
    ),
    foot: footOf(one, place),
    card: (row) => (billActionAt(one.key, row) ? 'always' : isSaid(row[one.key]) ? 'usual' : 'never'),
  }))
}

/** Adds to a directory and opens the page of the new entry, or adds to what belongs to one. */
function AddEntry({ report, parentId }: { report: ReportDefinition; parentId: string | undefined }) {
  const { language } = useTexts()
  const directoryOf = useDirectoryOf()
  const navigate = useNavigate()
  const { parent } = report
  const owner = parent && parentId !== undefined ? ([`${parent.name}_id`, parentId] as const) : undefined

  function toEntry(row: RecordRow) {
    const directory = directoryOf(report.base.name)
    if (!directory) return
    const params = { report: directory, recordId: row.id, recordName: titleOf(row, language) || undefined }
    void navigate({ to: '/reports/$report/{-$recordId}/{-$recordName}', params })
  }
  return <AddButton entity={report.base} owner={owner} onCreated={owner ? undefined : toEntry} />
}

/** The days that a report is about, in words. */
function useDaysText(from: string | null, to: string | null): string {
  const { t } = useTexts()
  const { day } = useFormats()
  if (from !== null && to !== null) return from === to ? day(from) : t('reports:days', { from: day(from), to: day(to) })
  if (from !== null) return t('reports:since', { day: day(from) })
  return to === null ? t('reports:periods.all') : t('reports:until', { day: day(to) })
}
