import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue } from 'react'
import { chartNames, lienAges } from '#domain/dashboard-figures.ts'
import { caseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { BarChart, type BarEntry } from '#ui/parts/chart/bar-chart.tsx'
import { ChartFrame } from '#ui/parts/chart/chart-frame.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { ChartGrid, FailedChart, WaitingCharts } from './chart-places.tsx'
import { type AdminCharts as Answer, adminChartsQuery, usualCharts } from './dashboard-queries.ts'
import { FigureLink } from '../figure-link.tsx'
import type { LinkTarget } from '../figure-targets.ts'
import { targetOfFirm, targetOfStatus } from './links.ts'
import { YearChart } from './year-chart.tsx'

/** Everything an administrator sees drawn, in one answer. */
export function AdminCharts() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data: answer, error, refetch } = useQuery(adminChartsQuery)
  // Drawn in slices: a press meanwhile need not wait for it.
  const data = useDeferredValue(answer)
  if (!data) {
    if (!error) return <WaitingCharts count={usualCharts.admin} />
    return <FailedChart title={t('dashboard:byMonth')} text={sentence(error)} onRetry={() => void refetch()} />
  }
  return (
    <>
      <ChartGrid title={t('dashboard:byMonth')}>
        {chartNames.map((name) => {
          const chart = data.charts[name]
          return chart && <YearChart key={name} name={name} year={data.year} chart={chart} />
        })}
        <Ageing rows={data.lien_ageing} />
      </ChartGrid>
      <ChartGrid title={t('dashboard:standing')}>
        <Funnel rows={data.funnel} />
        <TopFirms rows={data.top_firms} />
      </ChartGrid>
    </>
  )
}

function Ageing({ rows }: { rows: Answer['lien_ageing'] }) {
  const { t } = useTexts()
  const { money, number } = useFormats()
  const ageing = lienAges.map(
    (bucket) => rows.find((row) => row.bucket === bucket) ?? { bucket, count: 0, balance_cents: 0 },
  )
  return (
    <BarFigures
      title={t('dashboard:charts.lien_ageing')}
      columns={[t('dashboard:age'), t('dashboard:owed'), t('dashboard:liensCount')]}
      entries={ageing.map(({ bucket, count, balance_cents }) => ({
        key: bucket,
        label: t(`dashboard:buckets.${bucket}`),
        value: balance_cents,
        text: money(balance_cents),
        detail: number(count),
      }))}
    />
  )
}

function Funnel({ rows }: { rows: Answer['funnel'] }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const may = usePermissions()
  const labels = useLabels('patient')
  const inOrder = caseStatuses.flatMap((status) => rows.find(({ case_status }) => case_status === status) ?? [])
  return (
    <BarFigures
      title={t('dashboard:charts.funnel')}
      columns={[t('dashboard:status'), t('dashboard:casesCount')]}
      entries={inOrder.map(({ case_status, count }) => ({
        key: case_status,
        label: labels.choice('case_status', case_status),
        value: count,
        text: number(count),
        target: may?.('patient.list') ? targetOfStatus(case_status) : undefined,
      }))}
    />
  )
}

function TopFirms({ rows }: { rows: Answer['top_firms'] }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const may = usePermissions()
  return (
    <BarFigures
      title={t('dashboard:charts.top_firms')}
      columns={[t('dashboard:firm'), t('dashboard:openCount')]}
      entries={rows.map(({ lawfirm_id, lawfirm, open_cases }) => ({
        key: lawfirm_id,
        label: lawfirm,
        value: open_cases,
        text: number(open_cases),
        target: may?.('lawfirm.list') ? targetOfFirm(lawfirm_id, lawfirm) : undefined,
      }))}
    />
  )
}

interface Entry extends BarEntry {
  target?: LinkTarget | undefined
}

interface Props {
  title: string
  /** The headers of the table: of the names, of the values, and of the details where there are any. */
  columns: readonly [name: string, value: string, detail?: string]
  entries: readonly Entry[]
}

const columnsOf = ([name, value, detail]: Props['columns']): TableColumn<Entry>[] => [
  { key: 'name', header: name, cell: ({ label }) => <bdi>{label}</bdi> },
  { key: 'value', header: value, align: 'end', cell: ({ text }) => <bdi>{text}</bdi> },
  ...(detail === undefined
    ? []
    : [{ key: 'detail', header: detail, align: 'end' as const, cell: (entry: Entry) => entry.detail }]),
]

const linkTo = (entries: readonly Entry[]): ComponentProps<typeof BarChart>['link'] =>
  function link(at, props) {
    const target = entries[at]?.target
    return target && <FigureLink target={target} {...props} />
  }

/** Bars with the same figures as a table behind them. */
function BarFigures({ title, columns, entries }: Props) {
  const { t } = useTexts()
  const most = entries.reduce<Entry | undefined>(
    (one, other) => (one && one.value >= other.value ? one : other),
    undefined,
  )
  if (!most || most.value === 0) {
    const empty = <EmptyState title={t('dashboard:nothing.title')} text={t('dashboard:nothing.text')} />
    return <ChartFrame title={title} tableText={t('dashboard:table')} chart={empty} />
  }
  const description = t('dashboard:barsGist', { title, name: most.label, value: most.text })
  return (
    <ChartFrame
      title={title}
      lead={columns.slice(1).join(' · ')}
      tableText={t('dashboard:table')}
      chart={<BarChart description={description} entries={entries} link={linkTo(entries)} />}
      table={<Table caption={title} columns={columnsOf(columns)} rows={entries} rowKey={({ key }) => key} />}
    />
  )
}
