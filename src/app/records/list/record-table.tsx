import { css, cx } from '#ui/styled/css/index.js'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import type { RecordRow } from '../record-queries.ts'
import { sortAfterClick, sortOf } from '../sort-order.ts'
import type { Column, SortState } from './column.ts'

const cell = css({
  paddingInline: '4',
  paddingBlock: '2',
  textAlign: 'start',
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const atEnd = css({ textAlign: 'end' })
const sticky = css({ position: 'sticky', insetInlineStart: '0', background: 'surface' })
const head = css({
  textStyle: 'label',
  color: 'muted',
  background: 'surface',
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: 'base',
})
const corner = css({ insetInlineStart: '0', zIndex: 'sticky' })
const row = css({ height: '11', _hover: { '& > td': { background: 'sunken' } } })

const table = css({ width: 'full', borderCollapse: 'separate', borderSpacing: '0' })

const sortButton = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '8',
  font: 'inherit',
  color: 'muted',
  _hover: { color: 'text' },
})

function Header({ column, first, sort, onSort }: { column: Column; first: boolean } & SortState) {
  const now = sortOf(sort)
  const by = column.sort
  const direction = by === now.column ? now.direction : undefined
  return (
    <th scope="col" aria-sort={direction} className={cx(cell, head, column.end && atEnd, first && corner)}>
      {by === undefined ? (
        column.label
      ) : (
        <button type="button" className={sortButton} onClick={() => onSort(sortAfterClick(sort, by))}>
          {column.label}
          <span aria-hidden="true" className={css({ width: '3' })}>
            {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
          </span>
        </button>
      )}
    </th>
  )
}

interface Props extends SortState {
  caption: string
  columns: readonly Column[]
  /** Undefined while the first answer is under way. */
  rows: readonly RecordRow[] | undefined
}

const placeholders = Array.from({ length: 10 }, (_, place) => place)

export function RecordTable({ caption, columns, rows, ...sorting }: Props) {
  const cells = (content: (column: Column, place: number) => React.ReactNode) =>
    columns.map((column, place) => (
      <td key={column.key} className={cx(cell, column.end && atEnd, place === 0 && sticky)}>
        {content(column, place)}
      </td>
    ))
  return (
    <table aria-busy={rows === undefined} className={table}>
      <caption className={css({ srOnly: true })}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, place) => (
            <Header key={column.key} column={column} first={place === 0} {...sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((record) => (
              <tr key={record.id} className={row}>
                {cells((column) => column.cell(record))}
              </tr>
            ))
          : placeholders.map((place) => (
              <tr key={place} className={row}>
                {cells((_, at) => (
                  <Skeleton width={at === 1 ? 'long' : 'medium'} />
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}
