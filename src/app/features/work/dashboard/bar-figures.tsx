import type { ComponentProps } from 'react'
import { BarChart, type BarEntry } from '#ui/parts/chart/bar-chart.tsx'
import { ChartFrame } from '#ui/parts/chart/chart-frame.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { WayLink } from './way-link.tsx'
import type { Way } from './ways.ts'

interface Entry extends BarEntry {
  way?: Way | undefined
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
    const way = entries[at]?.way
    return way && <WayLink way={way} {...props} />
  }

/** Bars with the same figures as a table behind them. */
export function BarFigures({ title, columns, entries }: Props) {
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
