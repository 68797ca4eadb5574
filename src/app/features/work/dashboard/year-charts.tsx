import { useQuery } from '@tanstack/react-query'
import type { ChartName } from '#domain/dashboard-figures.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ChartGrid, FailedChart, WaitingChart, WaitingCharts } from './chart-places.tsx'
import { chartQuery } from './dashboard-queries.ts'
import { usualCharts, type DashboardKind } from './kinds.ts'
import { useChartText } from './use-chart-text.ts'
import { YearChart } from './year-chart.tsx'

interface Props {
  kind: DashboardKind
  /** Those that the viewer sees; undefined until that is known. */
  names: readonly ChartName[] | undefined
  failed: boolean
}

/** The charts of the year, each asked for by itself: one that fails leaves the others alone. */
export function YearCharts({ kind, names, failed }: Props) {
  const { t } = useTexts()
  // Without the cards nobody knows which there are, and they tell of the failure.
  if (!names) return failed ? null : <WaitingCharts count={usualCharts[kind]} />
  if (names.length === 0) return null
  return (
    <ChartGrid title={t('dashboard:byMonth')}>
      {names.map((name) => (
        <OneChart key={name} name={name} />
      ))}
    </ChartGrid>
  )
}

function OneChart({ name }: { name: ChartName }) {
  const { data, error, refetch } = useQuery(chartQuery(name))
  const { title } = useChartText('count')
  const sentence = useErrorSentence()
  const chart = data?.charts[name]
  if (data && chart) return <YearChart name={name} year={data.year} chart={chart} />
  if (!error) return <WaitingChart />
  return <FailedChart title={title(name)} text={sentence(error)} onRetry={() => void refetch()} />
}
