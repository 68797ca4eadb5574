import { memo } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import type { RecordRow } from '../../records/record-queries.ts'
import type { ListColumn } from './columns.tsx'

export const gridLine = css({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'stretch',
  height: '[var(--row)]',
  minWidth: '[var(--width)]',
  width: 'full',
})

export const gridCell = css({
  display: 'flex',
  alignItems: 'center',
  minWidth: '0',
  paddingInline: '3',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
})
export const cellAtEnd = css({ justifyContent: 'end', textStyle: 'figures' })
export const firstCell = css({
  position: 'sticky',
  insetInlineStart: '0',
  zIndex: 'base',
  gap: '1',
  paddingInlineStart: '1',
})

const placed = css({ position: 'absolute', insetInlineStart: '0', insetBlockStart: '0', contain: 'layout style' })
const lit = css({ '& > *': { background: 'sunken' } })
const marked = css({ '& > *': { background: 'selected' } })
const hovering = css({ _hover: { '& > *': { background: 'sunken' } } })

// What does not fit is cut where the text itself ends, whichever way the page runs.
const words = css({ overflow: 'hidden', textOverflow: 'ellipsis', textAlign: '[match-parent]' })
const nameLink = css({
  textAlign: '[match-parent]',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'link',
  fontWeight: 'medium',
  _hover: { textDecoration: 'underline' },
})
const tick = css({
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'stretch',
  width: '8',
  flexShrink: '0',
  cursor: 'pointer',
})
const box = css({ width: '4', height: '4', accentColor: 'primary', cursor: 'pointer' })

interface Props {
  /** Undefined where it is still under way. */
  row: RecordRow | undefined
  columns: readonly ListColumn[]
  at: number
  top: number
  id: string
  active: boolean
  selected: boolean
  selectText: string
}

/** One line. It is drawn again only when what it shows is another. */
export const GridRow = memo(function GridRow({ row, columns, at, top, id, active, selected, selectText }: Props) {
  return (
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-rowindex={at + 2}
      aria-selected={selected}
      className={cx(gridLine, placed, selected ? marked : active ? lit : hovering)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column, place) => (
        <div
          key={column.key}
          role={place === 0 ? 'rowheader' : 'gridcell'}
          className={cx(gridCell, column.end && cellAtEnd, place === 0 && firstCell)}
        >
          {place === 0 && row && (
            <label className={tick}>
              <input
                type="checkbox"
                tabIndex={-1}
                data-select={row.id}
                checked={selected}
                readOnly
                aria-label={`${selectText}: ${column.text(row)}`}
                className={box}
              />
            </label>
          )}
          {row ? <Cell row={row} column={column} link={place === 0} /> : <Skeleton width="medium" />}
        </div>
      ))}
    </div>
  )
})

function Cell({ row, column, link }: { row: RecordRow; column: ListColumn; link: boolean }) {
  const shown = column.sign ? column.sign(row) : column.text(row)
  if (!link) {
    return (
      <span dir="auto" className={words}>
        {shown}
      </span>
    )
  }
  return (
    <a href={`/patients/${row.id}`} dir="auto" tabIndex={-1} data-open={row.id} className={nameLink}>
      {shown}
    </a>
  )
}
