import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import type { FillName } from '#ui/parts/chart/fills.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Month } from './dashboard-queries.ts'
import { partsOf } from './series.ts'
import { useMonths } from './use-months.ts'

interface Props {
  caption: string
  year: number
  months: readonly Month[]
  parts: readonly { fill: FillName; label: string }[]
  value: (value: number) => string
}

const columnOf = (
  key: string,
  header: string,
  { months, value }: Pick<Props, 'months' | 'value'>,
  of: (month: Month) => number,
): TableColumn<Month> => ({
  key,
  header,
  align: 'end',
  cell: (month) => <bdi>{value(of(month))}</bdi>,
  foot: <bdi>{value(months.reduce((sum, month) => sum + of(month), 0))}</bdi>,
})

/** The figures of a chart. */
export function YearTable({ caption, year, months, parts, value }: Props) {
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
