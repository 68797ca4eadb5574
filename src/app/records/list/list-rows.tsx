import type { ReactNode } from 'react'
import { Choice } from '#ui/parts/choice.tsx'
import { factLine } from '#ui/parts/fact-line.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Table, type Density } from '#ui/parts/table.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { sortOf } from '../sort-order.ts'

export interface ListColumn<Row> {
  /** Identifies the column; also its sort key if it is `sortable`. */
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned (end), for numbers. */
  readonly figure?: boolean
  readonly sortable?: boolean
  /** Footer cell, mostly the sum. */
  readonly foot?: ReactNode
  /** Whether a card shows it: `usual` ones are folded away beyond a number of them. */
  readonly card?: (row: Row) => 'always' | 'usual' | 'never'
}

export interface CardLooks<Row> {
  /** Column used as the heading of a card; default: the first. */
  readonly heading?: string
  /** Shown beside the heading. */
  readonly aside?: (row: Row) => ReactNode
  /** Number of `usual` columns a card shows before folding. */
  readonly most?: number
  /** Opens the others; without it they are left out. */
  readonly moreText?: (number: number) => string
}

interface Placed<Row> {
  readonly row: Row
  readonly key: string
}

interface Props<Row> {
  caption: string
  columns: readonly ListColumn<Row>[]
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  rowKey: ((row: Row) => string) | undefined
  sort: string
  onSort: (sort: string) => void
  density?: Density | undefined
}

/** High enough for work, and never so high that the header or the totals are out of sight. */
const frame = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  maxHeight: { base: 'rowsBelowBar', lg: '[max(24rem, calc(100dvh - 14rem - var(--chips, 0px)))]' },
})
const cards = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const title = css({ fontSize: 'lg', fontWeight: 'semibold', minWidth: '0', overflowWrap: 'break-word' })
const aside = css({ display: 'flex', alignItems: 'center', gap: '1', minWidth: '0' })
const facts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' })
const waitingTitle = css({ display: 'flex', alignItems: 'center', height: '6' })
const waitingFact = css({ alignItems: 'center', minHeight: '5' })
const waitingMore = css({ height: '11' })
const more = css({ minHeight: '11', paddingBlock: '3', color: 'link', textStyle: 'small', cursor: 'pointer' })

const LINES_WAITING = 8
const CARDS_WAITING = 4

/** Rows without a key of their own, such as those of a report, are places. */
const placed = <Row,>(rows: readonly Row[], rowKey: Props<Row>['rowKey']): Placed<Row>[] =>
  rows.map((row, at) => ({ row, key: rowKey?.(row) ?? String(at) }))

export function ListTable<Row>({ caption, columns, rows, rowKey, sort, onSort, density }: Props<Row>) {
  const { column, direction } = sortOf(sort)
  return (
    <div className={frame}>
      <Table<Placed<Row>>
        caption={caption}
        columns={columns.map(({ key, label, cell, figure, sortable, foot }) => ({
          key,
          header: label,
          align: figure ? 'end' : 'start',
          sortable: sortable ?? false,
          cell: ({ row }) => cell(row),
          foot,
        }))}
        rows={rows && placed(rows, rowKey)}
        rowKey={({ key }) => key}
        {...(sort !== '' && { sort: { key: column, direction } })}
        onSort={(next) => onSort(next.direction === 'descending' ? `-${next.key}` : next.key)}
        expected={LINES_WAITING}
        density={density}
      />
    </div>
  )
}

interface SortChoiceProps<Row> extends Pick<Props<Row>, 'columns' | 'rows' | 'sort' | 'onSort'> {
  /** The order without a choice, which no column may stand for. */
  usual: { value: string; label: string } | undefined
}

/** The order of a list on a phone, which has no header to press. It stands there before the rows do. */
export function SortChoice<Row>({ columns, rows, sort, onSort, usual }: SortChoiceProps<Row>) {
  const { t } = useTexts()
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, label }) => [
      { value: key, label: t('list.ascending', { column: label }) },
      { value: `-${key}`, label: t('list.descending', { column: label }) },
    ])
  if (sorts.length === 0) return null
  const isOffered = (value: string) => sorts.some((one) => one.value === value)
  const options = usual && !isOffered(usual.value) ? [usual, ...sorts] : sorts
  // The rows may bring the column of the order with them: until then no other is named in its place.
  if (!rows && !options.some(({ value }) => value === sort)) return <Skeleton shape="control" width="full" />
  return <Choice label={t('list.sortBy')} value={sort} options={options} onChoose={onSort} />
}

/** The list on a phone: a card for each row. */
export function ListCards<Row>({
  caption,
  columns,
  rows,
  rowKey,
  card,
}: Pick<Props<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'> & { card: CardLooks<Row> }) {
  return (
    <ul aria-label={caption} aria-busy={!rows} className={cards}>
      {rows
        ? placed(rows, rowKey).map(({ row, key }) => (
            <li key={key} className={panel}>
              <Card columns={columns} row={row} {...card} />
            </li>
          ))
        : Array.from({ length: CARDS_WAITING }, (_, at) => (
            // Places without rows: their numbers are all they are.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={panel}>
              <WaitingCard facts={columns.length - 1} {...card} />
            </li>
          ))}
    </ul>
  )
}

/** About as high as the card of a row. */
function WaitingCard({
  facts: count,
  most = Infinity,
  moreText,
}: { facts: number } & Pick<CardLooks<never>, 'most' | 'moreText'>) {
  return (
    <>
      <div className={waitingTitle}>
        <Skeleton width="long" />
      </div>
      <div className={facts}>
        {Array.from({ length: Math.min(count, most) }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={cx(factLine, waitingFact)}>
            <Skeleton width="short" />
            <Skeleton />
          </div>
        ))}
      </div>
      {moreText && count > most && <div className={waitingMore} />}
    </>
  )
}

interface CardProps<Row> extends CardLooks<Row> {
  columns: readonly ListColumn<Row>[]
  row: Row
}

function Card<Row>({ columns, row, heading, aside: beside, most = Infinity, moreText }: CardProps<Row>) {
  const named = columns.find(({ key }) => key === heading) ?? columns[0]
  const rest = columns.filter((column) => column !== named)
  const those = (place: 'always' | 'usual') => rest.filter(({ card }) => (card?.(row) ?? 'usual') === place)
  const usual = those('usual')
  const folded = moreText ? usual.slice(most) : []
  return (
    <>
      <div className={head}>
        <h2 className={title}>{named?.cell(row)}</h2>
        {beside && <div className={aside}>{beside(row)}</div>}
      </div>
      <Facts columns={[...usual.slice(0, most), ...those('always')]} row={row} />
      {folded.length > 0 && (
        <details>
          <summary className={more}>{moreText?.(folded.length)}</summary>
          <Facts columns={folded} row={row} />
        </details>
      )}
    </>
  )
}

function Facts<Row>({ columns, row }: Pick<CardProps<Row>, 'columns' | 'row'>) {
  return (
    <dl className={facts}>
      {columns.map(({ key, label, cell }) => (
        <div key={key} className={factLine}>
          <dt>{label}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
