import { useQuery } from '@tanstack/react-query'
import { chartNames, lienAges } from '#domain/dashboard-figures.ts'
import { caseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { BarFigures } from './bar-figures.tsx'
import { ChartGrid, FailedChart, WaitingCharts } from './chart-places.tsx'
import { adminChartsQuery, type AdminCharts as Answer } from './dashboard-queries.ts'
import { usualCharts } from './kinds.ts'
import { wayOfFirm, wayOfStatus } from './ways.ts'
import { YearChart } from './year-chart.tsx'

/** Everything an administrator sees drawn, in one answer. */
export function AdminCharts() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(adminChartsQuery)
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
        way: may?.('patient.list') ? wayOfStatus(case_status) : undefined,
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
        way: may?.('lawfirm.list') ? wayOfFirm(lawfirm_id, lawfirm) : undefined,
      }))}
    />
  )
}
