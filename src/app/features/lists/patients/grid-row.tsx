import { memo, type CSSProperties } from 'react'
import { figureSide } from '#ui/parts/figure-side.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { isWaiting } from '../../../device/outbox/queued-overlay.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { CallButton } from './call-button.tsx'
import type { PatientColumn } from './columns.tsx'

export const gridLine = css({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'stretch',
  height: '[var(--row)]',
  minWidth: '[var(--width)]',
  width: 'full',
  // Said once for all cells: names in Latin letters begin where the others do, in Arabic too.
  textAlign: 'left',
  _mirrored: { textAlign: 'right' },
})

export const gridCell = css({
  minWidth: '0',
  paddingInline: '3',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  lineHeight: '[var(--row)]',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  // What does not fit is cut where the text itself ends, whichever way the page runs.
  textOverflow: 'ellipsis',
  // What stands in one cell is no matter of any other.
  contain: 'strict',
})
export const cellAtEnd = cx(figureSide, css({ textStyle: 'figures' }))
export const firstCell = css({ display: 'flex', alignItems: 'center', gap: '1', paddingInlineStart: '1' })
/** Only once there is something to stay beside: what is fixed costs a layer of its own. */
export const fixedCell = css({ position: 'sticky', insetInlineStart: '0', zIndex: 'base' })

const placed = css({ position: 'absolute', insetInlineStart: '0', insetBlockStart: '0', contain: 'layout style' })
const lit = css({ '& > *': { background: 'sunken' } })
const marked = css({ '& > *': { background: 'selected' } })
/** The ring of the row that keys act on, above its cells; the grid shows it while it has the focus. */
const ringed = css({
  _after: {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: 'sticky',
    display: 'none',
    pointerEvents: 'none',
    outline: '[2px solid token(colors.focus)]',
    outlineOffset: '[-2px]',
  },
})
const hovering = css({ _hover: { '& > *': { background: 'sunken' } } })

const nameLink = css({
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

export interface PlacedColumn {
  readonly column: PatientColumn
  readonly place: number
  readonly style: CSSProperties
}

interface Props {
  /** Undefined where it is still under way. */
  row: CaseRow | undefined
  /** Those in sight, each with its place among all. */
  columns: readonly PlacedColumn[]
  fixed: boolean
  /** The page runs from right to left. */
  mirrored: boolean
  at: number
  top: number
  id: string
  active: boolean
  selected: boolean
  selectText: string
  /** Name of the button that opens the call log; without it there is none. */
  callText: string | undefined
}

/** One line. It is drawn again only when what it shows is another. */
export const GridRow = memo(function GridRow({
  row,
  columns,
  fixed,
  mirrored,
  at,
  top,
  id,
  active,
  selected,
  selectText,
  callText,
}: Props) {
  return (
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-ring={active || undefined}
      className={cx(gridLine, placed, selected ? marked : active ? lit : hovering, active && ringed)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map(({ column, place, style }) =>
        place === 0 ? (
          <div
            key={column.key}
            role="rowheader"
            aria-colindex={1}
            className={cx(gridCell, firstCell, fixed && fixedCell)}
          >
            {row ? (
              <First
                row={row}
                column={column}
                mirrored={mirrored}
                selected={selected}
                selectText={selectText}
                callText={callText}
              />
            ) : (
              <Skeleton width="long" />
            )}
          </div>
        ) : (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={place + 1}
            dir={mirrored && row ? directionOf(column.text(row)) : undefined}
            className={column.figure ? endCell : gridCell}
            style={style}
          >
            {row ? column.cell(row) : <Skeleton width="medium" />}
          </div>
        ),
      )}
    </div>
  )
})

const endCell = cx(gridCell, cellAtEnd)

/** Said by us where it matters: to find out by itself costs the browser a look at every text. */
function directionOf(text: string): 'ltr' | 'rtl' {
  return /\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr'
}

interface FirstProps {
  row: CaseRow
  column: PatientColumn
  mirrored: boolean
  selected: boolean
  selectText: string
  callText: string | undefined
}

function First({ row, column, mirrored, selected, selectText, callText }: FirstProps) {
  const text = column.text(row)
  return (
    <>
      <label className={tick}>
        <input
          type="checkbox"
          tabIndex={-1}
          data-select={row.id}
          checked={selected}
          readOnly
          aria-label={`${selectText}: ${text}`}
          className={box}
        />
      </label>
      <a
        href={`/patients/${row.id}`}
        dir={mirrored ? directionOf(text) : undefined}
        tabIndex={-1}
        data-open={row.id}
        className={nameLink}
      >
        {column.cell(row)}
      </a>
      {isWaiting(row) && <WaitingBadge />}
      {callText !== undefined && <CallButton label={`${callText}: ${text}`} />}
    </>
  )
}
