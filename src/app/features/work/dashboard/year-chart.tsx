import type { ComponentProps } from 'react'
import type { ChartName } from '#domain/dashboard-figures.ts'
import { ChartFrame } from '#ui/parts/chart/chart-frame.tsx'
import { ChartLegend } from '#ui/parts/chart/chart-legend.tsx'
import { ColumnChart } from '#ui/parts/chart/column-chart.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions, type May } from '../../../records/use-permissions.ts'
import type { YearChart as Answer } from './dashboard-queries.ts'
import { categories, partsOf, seriesOf } from './series.ts'
import { useChartText } from './use-chart-text.ts'
import { useMonths } from './use-months.ts'
import { WayLink } from './way-link.tsx'
import { wayOfMonth } from './ways.ts'
import { YearTable } from './year-table.tsx'

type Link = ComponentProps<typeof ColumnChart>['link']

interface Props {
  name: ChartName
  year: number
  chart: Answer
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const linkTo = (name: ChartName, months: Answer['months'], may: May | undefined): Link =>
  function link(at, props) {
    const way = wayOfMonth(name, months[at]?.month ?? '')
    if (may?.(way.needs)) return <WayLink way={way} {...props} />
    const { 'aria-label': label, ...rest } = props
    return <span role="img" aria-label={label} {...rest} />
  }

/** The months of a year, beside those of the last one; each leads to its rows. */
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
  const lead = t('dashboard:lead', { year, total: words.value(total), before: words.value(before) })
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
        { label: String(year - 1), value: words.value(month.last_year) },
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
          entries={[...fills.map((fill, at) => ({ fill, label: labelOf(at) })), { label: String(year - 1) }]}
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
