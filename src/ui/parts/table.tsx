import type { ReactNode } from 'react'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { figureSide } from './figure-side.ts'
import { Icon } from './icon.tsx'
import { fading, useSideFade } from './side-fade.ts'
import { Skeleton } from './skeleton.tsx'

export interface TableColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end, under each other. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** What stands under the column: mostly the sum of it. A table has a last line where a column has such a one. */
  foot?: ReactNode
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}

const scroller = css({
  overflow: 'auto',
  // Its head and first column lie above its own rows only, and not above the bars of the page.
  isolation: 'isolate',
  maxHeight: 'full',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'lg',
  background: 'surface',
})
const table = css({ width: 'full', borderCollapse: 'separate', borderSpacing: '0' })
const cell = css({
  paddingInline: '3',
  paddingBlock: '1',
  textAlign: 'start',
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  fontWeight: 'normal',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
})
const head = css({ textStyle: 'label', color: 'muted', position: 'sticky', insetBlockStart: '0', zIndex: 'base' })
const first = css({ position: 'sticky', insetInlineStart: '0' })
const corner = css({ zIndex: 'sticky' })
const total = css({
  position: 'sticky',
  insetBlockEnd: '0',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderBlockEndWidth: '0',
  background: 'sunken',
})
const line = cva({
  base: {
    _hover: { '& > *': { background: 'sunken' } },
    _last: { '& > *': { borderBlockEndWidth: '0' } },
  },
  // Where a line wraps or carries a control, it grows.
  variants: { density: { comfortable: { height: '10' }, compact: { height: '8', '& > *': { paddingBlock: '0' } } } },
})
const sorter = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: { base: '11', md: '8' },
  font: 'inherit',
  color: 'muted',
  borderRadius: 'sm',
  _hover: { color: 'text' },
})

/** 40 px a row, or 32 px. */
export type Density = 'comfortable' | 'compact'

export interface TableProps<Row> {
  /** The name of the table; it is also that of the box that scrolls. */
  caption: string
  columns: readonly TableColumn<Row>[]
  /** Undefined while they are under way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** In place of rows where there are none. */
  empty?: ReactNode
  /** How many rows to keep free while they are under way. */
  expected?: number
  density?: Density | undefined
}

/** The first column names its row and stays in sight, as the header does. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  empty,
  expected = 5,
  density = 'comfortable',
}: TableProps<Row>) {
  const box = useSideFade<HTMLDivElement>()
  return (
    // The box scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} role="region" aria-label={caption} tabIndex={0} className={cx(scroller, fading)}>
      <table aria-busy={rows === undefined} className={table}>
        <caption className={css({ srOnly: true })}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sort?.key === column.key ? sort.direction : undefined}
                className={cx(cell, head, column.align === 'end' && figureSide, at === 0 && cx(first, corner))}
              >
                {column.sortable && onSort ? <Sorter column={column} sort={sort} onSort={onSort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => (
              <tr key={rowKey(row)} className={line({ density })}>
                {columns.map((column, at) => (
                  <Cell key={column.key} first={at === 0} end={column.align === 'end'}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))
          ) : (
            <Waiting columns={columns} count={expected} density={density} />
          )}
        </tbody>
        {rows && rows.length > 0 && columns.some(({ foot }) => foot !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <Cell key={column.key} first={at === 0} end={column.align === 'end'} foot>
                  <span className={css({ fontWeight: 'semibold' })}>{column.foot}</span>
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows?.length === 0 && empty}
    </div>
  )
}

function Sorter<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>
  sort: TableSort | undefined
  onSort: (sort: TableSort) => void
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <button type="button" className={sorter} onClick={() => onSort({ key: column.key, direction: next })}>
      {column.header}
      <Icon name={direction === undefined ? 'sortable' : direction === 'ascending' ? 'rising' : 'falling'} />
    </button>
  )
}

interface CellProps {
  first: boolean
  end: boolean
  foot?: boolean
  children: ReactNode
}

function Cell({ first: isFirst, end, foot, children }: CellProps) {
  const className = cx(cell, end && figureSide, isFirst && first, foot && total, foot && isFirst && corner)
  if (!isFirst) return <td className={className}>{children}</td>
  return (
    <th scope="row" className={className}>
      {children}
    </th>
  )
}

interface WaitingProps<Row> {
  columns: readonly TableColumn<Row>[]
  count: number
  density: Density
}

function Waiting<Row>({ columns, count, density }: WaitingProps<Row>) {
  return Array.from({ length: count }, (_, place) => (
    // Places without rows: their numbers are all they are.
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={place} className={line({ density })}>
      {columns.map((column, at) => (
        <td key={column.key} className={cx(cell, at === 0 && first)}>
          <Skeleton width={at === 0 ? 'long' : 'short'} />
        </td>
      ))}
    </tr>
  ))
}
