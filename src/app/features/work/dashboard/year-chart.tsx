import { keysOf } from '#domain/rules/keys.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, type ComponentProps, useDeferredValue } from 'react'
import type { ChartName } from '#domain/dashboard-figures.ts'
import type { AppointmentCategory } from '#domain/rules/transitions/appointment-facts.ts'
import { ChartFrame } from '#ui/parts/chart/chart-frame.tsx'
import { ChartLegend } from '#ui/parts/chart/chart-legend.tsx'
import { ColumnChart } from '#ui/parts/chart/column-chart.tsx'
import type { FillName } from '#ui/parts/chart/fills.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { languages } from '../../../i18n/languages.ts'
import { textIn, useTexts } from '../../../i18n/use-texts.ts'
import { type May, usePermissions } from '../../../records/use-permissions.ts'
import { ChartGrid, FailedChart, WaitingChart, WaitingCharts } from './chart-places.tsx'
import {
  chartQuery,
  type DashboardKind,
  type Month,
  usualCharts,
  type YearChart as Answer,
} from './dashboard-queries.ts'
import { FigureLink } from '../figure-link.tsx'
import { targetOfMonth } from './links.ts'

type Link = ComponentProps<typeof ColumnChart>['link']

interface Props {
  name: ChartName
  year: number
  chart: Answer
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const linkTo = (name: ChartName, months: Answer['months'], may: May | undefined): Link =>
  function link(at, props) {
    const target = targetOfMonth(name, months[at]?.month ?? '')
    if (may?.(target.needs)) return <FigureLink target={target} {...props} />
    const { 'aria-label': label, ...rest } = props
    return <span role="img" aria-label={label} {...rest} />
  }

/** The months of a year, beside those of the last one where it has any; each leads to its rows. */
export function YearChart({ name, year, chart: { unit, months } }: Props) {
  const { t } = useTexts()
  const may = usePermissions()
  const monthName = useMonths()
  const words = useChartText(unit)
  const title = words.title(name)
  const [total, before] = [sumOf(months.map(({ value }) => value)), sumOf(months.map(({ last_year }) => last_year))]
  const fills = seriesOf(months)
  const labelOf = (at: number): string => {
    const category = categories[fills[at] ?? 'plain']
    return months[0]?.by_category ? t(`reports:choices.category.${category}`) : String(year)
  }
  const lead =
    before === 0
      ? t('dashboard:leadOfYear', { year, total: words.value(total) })
      : t('dashboard:lead', { year, total: words.value(total), before: words.value(before) })
  if (total === 0 && before === 0) {
    const empty = <EmptyState title={t('dashboard:nothing.title')} text={t('dashboard:nothing.text')} />
    return <ChartFrame title={title} lead={lead} tableText={t('dashboard:table')} chart={empty} />
  }
  const best = months.reduce((one, other) => (other.value > one.value ? other : one))
  const description = t('dashboard:gist', {
    title,
    year,
    total: words.value(total),
    month: monthName(best.month, 'long'),
    most: words.value(best.value),
    before: words.value(before),
  })
  const columns = months.map((month) => {
    const parts = partsOf(month, fills)
    return {
      key: month.month,
      short: monthName(month.month, 'short'),
      name: monthName(month.month, 'long'),
      parts,
      before: month.last_year,
      lines: [
        ...parts.flatMap((part, at) =>
          part > 0 && fills.length > 1 ? [{ label: labelOf(at), value: words.value(part) }] : [],
        ),
        { label: String(year), value: words.value(month.value) },
        ...(before > 0 ? [{ label: String(year - 1), value: words.value(month.last_year) }] : []),
      ],
    }
  })
  return (
    <ChartFrame
      title={title}
      lead={lead}
      tableText={t('dashboard:table')}
      chart={
        <ColumnChart
          description={description}
          columns={columns}
          fills={fills}
          tick={words.tick}
          link={linkTo(name, months, may)}
        />
      }
      legend={
        <ChartLegend
          entries={[
            ...(before > 0 ? [{ label: String(year - 1) }] : []),
            ...fills.map((fill, at) => ({ fill, label: labelOf(at) })),
          ]}
        />
      }
      table={
        <YearTable
          caption={title}
          year={year}
          months={months}
          parts={fills.length > 1 ? fills.map((fill, at) => ({ fill, label: labelOf(at) })) : []}
          value={words.value}
        />
      }
    />
  )
}

/** Which fill a state of visits always has; what has no states is plain. */
const categories: Readonly<Record<FillName, AppointmentCategory>> = {
  striped: 'completed',
  plain: 'scheduled',
  lined: 'unscheduled',
  crossed: 'missed',
  dotted: 'cancelled',
  hollow: 'superseded',
}

const fillNames = keysOf(categories)

/** The fills that a chart needs, from below. */
function seriesOf(months: readonly Month[]): readonly FillName[] {
  if (!months.some(({ by_category }) => by_category)) return ['plain']
  const found = fillNames.filter((fill) => months.some(({ by_category }) => (by_category?.[categories[fill]] ?? 0) > 0))
  return found.length > 0 ? found : ['plain']
}

function partsOf({ value, by_category }: Month, fills: readonly FillName[]): number[] {
  return by_category ? fills.map((fill) => by_category[categories[fill]] ?? 0) : [value]
}

interface YearTableProps {
  caption: string
  year: number
  months: readonly Month[]
  parts: readonly { fill: FillName; label: string }[]
  value: (value: number) => string
}

const columnOf = (
  key: string,
  header: string,
  { months, value }: Pick<YearTableProps, 'months' | 'value'>,
  of: (month: Month) => number,
): TableColumn<Month> => ({
  key,
  header,
  align: 'end',
  cell: (month) => <bdi>{value(of(month))}</bdi>,
  foot: <bdi>{value(months.reduce((sum, month) => sum + of(month), 0))}</bdi>,
})

/** The figures of a chart. */
function YearTable({ caption, year, months, parts, value }: YearTableProps) {
  const { t } = useTexts()
  const monthName = useMonths()
  const figures = { months, value }
  const columns: TableColumn<Month>[] = [
    {
      key: 'month',
      header: t('dashboard:month'),
      cell: ({ month }) => monthName(month, 'long'),
      foot: t('reports:total'),
    },
    ...parts.map(({ fill, label }) => columnOf(fill, label, figures, (month) => partsOf(month, [fill])[0] ?? 0)),
    columnOf('value', String(year), figures, (month) => month.value),
    columnOf('before', String(year - 1), figures, (month) => month.last_year),
  ]
  return (
    <div className={css({ height: '[14rem]' })}>
      <Table caption={caption} columns={columns} rows={months} rowKey={({ month }) => month} />
    </div>
  )
}

function makeFormats(locale: string) {
  return {
    short: new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    few: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
  }
}

const made = new Map<string, ReturnType<typeof makeFormats>>()

/** Made once for a language: to make one takes longer than to write a chart's values with it. */
function useChartFormats(): ReturnType<typeof makeFormats> {
  const { locale } = languages[useTexts().language]
  const formats = made.get(locale) ?? makeFormats(locale)
  made.set(locale, formats)
  return formats
}

/** Months in the reader's language, from `2026-03`. */
function useMonths() {
  const formats = useChartFormats()
  return (month: string, length: 'short' | 'long') => formats[length].format(new Date(`${month}-01T00:00:00Z`))
}

/** What a chart is called, and its values in full and in few signs. */
function useChartText(unit: 'count' | 'cents') {
  const { language } = useTexts()
  const { money, number } = useFormats()
  const { few } = useChartFormats()
  return {
    title: (chart: string) => textIn(language)(`dashboard:charts.${chart}`),
    value: (value: number) => (unit === 'cents' ? money(value) : number(value)),
    /** At the edge, where the title says what it is. Half a visit is none: between whole numbers nothing is written. */
    tick(value: number): string {
      if (unit === 'cents') return few.format(value / 100)
      return Number.isInteger(value) ? few.format(value) : ''
    },
  }
}

interface YearChartsProps {
  kind: DashboardKind
  /** Those that the viewer sees; undefined until that is known. */
  names: readonly ChartName[] | undefined
  failed: boolean
}

/** The charts of the year, each asked for by itself: one that fails leaves the others alone. */
export function YearCharts({ kind, names, failed }: YearChartsProps) {
  const { t } = useTexts()
  // Without the cards the available charts are unknown, and the cards report the failure.
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

const OneChart = memo(function OneChart({ name }: { name: ChartName }) {
  const { data: answer, error, refetch } = useQuery(chartQuery(name))
  // Drawn in slices: a press meanwhile need not wait for it.
  const data = useDeferredValue(answer)
  const { title } = useChartText('count')
  const sentence = useErrorSentence()
  const chart = data?.charts[name]
  if (data && chart) return <YearChart name={name} year={data.year} chart={chart} />
  if (!error) return <WaitingChart />
  return <FailedChart title={title(name)} text={sentence(error)} onRetry={() => void refetch()} />
})
