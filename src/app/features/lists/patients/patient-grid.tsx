import {
  useId,
  useLayoutEffect,
  useMemo,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { rem } from '#ui/parts/rem.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { sortAfterClick, sortOf } from '../../../records/sort-order.ts'
import { useRowWindow } from './use-row-window.ts'
import { cellAtEnd, firstCell, fixedCell, gridCell, gridLine, GridRow, type PlacedColumn } from './grid-row.tsx'
import type { PatientColumn } from './columns.tsx'
import type { PatientRows } from './use-patient-list.ts'

const scroller = css({
  position: 'relative',
  overflow: 'auto',
  maxHeight: {
    base: '[max(20rem, calc(100dvh - 17rem - var(--chips, 0px)))]',
    lg: '[max(20rem, calc(100dvh - 9.5rem - var(--chips, 0px)))]',
  },
  outline: 'none',
  '&:focus-visible [data-ring]::after': { display: 'block' },
})
// Over the rows: an outline of the grid itself would lie under them.
const ring = css({
  position: 'relative',
  '&:has(> :focus-visible)::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: 'frame',
    borderRadius: 'lg',
    pointerEvents: 'none',
    outline: '[2px solid token(colors.focus)]',
    outlineOffset: '[-2px]',
  },
})
const head = css({ position: 'sticky', insetBlockStart: '0', zIndex: 'sticky', color: 'muted', textStyle: 'label' })
const sorter = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minWidth: '0',
  minHeight: '8',
  font: 'inherit',
  color: 'muted',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  _hover: { color: 'text' },
})
const sorterWords = css({ overflow: 'hidden', textOverflow: 'ellipsis' })
const everyRow = css({ display: 'grid', placeItems: 'center', width: '8', flexShrink: '0', alignSelf: 'stretch' })
const box = css({ width: '4', height: '4', accentColor: 'primary' })
const body = css({ position: 'relative', minWidth: '[var(--width)]' })
/** All places together: each by itself would be a layer of its own. */
const breathing = css({ animation: 'pulse', '& [aria-hidden]': { animation: '[none]' } })

/** In rem. */
const HEIGHT = { comfortable: 2.5, compact: 2 } as const
const TICK = 2.5
const CALL = 2.25

interface Props {
  caption: string
  columns: readonly PatientColumn[]
  /** Undefined while they are loading. */
  rows: PatientRows | undefined
  density: keyof typeof HEIGHT
  sort: string
  onSort: (sort: string) => void
  /** Another one brings the first row into sight. */
  question: string
  active: number
  onActive: (at: number) => void
  selected: ReadonlySet<string>
  onSelect: (id: string, at: number, range: boolean) => void
  onSelectAll: () => void
  allSelected: boolean
  onOpen: (id: string) => void
  onNear: () => void
  /** Sums that stand under their columns. */
  totals: ReactNode
  selectText: string
  selectAllText: string
  /** Opens the call log of the row; absent for viewers whose calls are not logged. */
  onCall?: (at: number) => void
  callText?: string
}

const WAITING_ROWS = 12

/** A list of any length: only the lines in sight are there. Its header and its first column stay in sight. */
export function PatientGrid(props: Props) {
  const { caption, columns, rows, density, sort, active, selected, question } = props
  const id = useId()
  const rowHeight = Math.round(HEIGHT[density] * rem())
  const count = rows?.length ?? WAITING_ROWS
  const { attach, slots, from, to, sideways, reveal } = useRowWindow(count, rowHeight, question)

  const hasTotals = Boolean(props.totals)
  useLayoutEffect(() => {
    if (active >= 0) reveal(active, (hasTotals ? 2 : 1) * rowHeight)
  }, [active, reveal, rowHeight, hasTotals])

  const fixed = sideways.start > 0
  const mirrored = languages[useTexts().language].direction === 'rtl'
  const beside = props.onCall ? TICK + CALL : TICK
  const places = placesInSight(columns, beside, sideways).join()
  // The same as long as the same are in sight: with others every row would be drawn anew.
  const inSight = useMemo(() => placed(columns, places.split(',').map(Number)), [columns, places])
  // Fixed, so that every line has the same columns without asking the others; the first takes what is left.
  const widths = columns.map(({ width }, place) => (place === 0 ? width + beside : width))
  const measures: CSSProperties & Record<`--${string}`, string> = {
    '--columns': widths.map((width, place) => (place === 0 ? `minmax(${width}rem, 1fr)` : `${width}rem`)).join(' '),
    '--width': `${widths.reduce((sum, width) => sum + width, 0)}rem`,
    '--row': `${rowHeight}px`,
    // No property that is handed down: every cell would be styled anew with every key.
    height: `${(count + (hasTotals ? 2 : 1)) * rowHeight}px`,
  }

  function press(event: KeyboardEvent) {
    if (!rows?.length || event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2)
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }
    const next = steps[event.key]
    const row = rows.at(active)
    if (next !== undefined) {
      event.preventDefault()
      props.onActive(Math.max(0, Math.min(next, rows.length - 1)))
    } else if (event.key === 'Enter' && row && active >= 0 && event.target === event.currentTarget) {
      event.preventDefault()
      props.onOpen(row.id)
    } else if (event.key === ' ' && row && active >= 0 && event.target === event.currentTarget) {
      event.preventDefault()
      props.onSelect(row.id, active, event.shiftKey)
    }
  }

  /** One listener for all rows: a link is the browser's as soon as a key is held with the click. */
  function click(event: MouseEvent) {
    const target = event.target as Element
    const selected = target.closest('[data-select]')?.getAttribute('data-select')
    const line = target.closest<HTMLElement>('[role=row][aria-rowindex]')
    const at = Number(line?.getAttribute('aria-rowindex') ?? 1) - 2
    if (selected) return props.onSelect(selected, at, event.shiftKey)
    if (target.closest('[data-call]')) return props.onCall?.(at)
    const opened = target.closest('[data-open]')?.getAttribute('data-open')
    if (opened && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      return props.onOpen(opened)
    }
    if (at >= 0) props.onActive(at)
  }

  /** With the keyboard one is at a row at once, and sees at which. */
  function enter(event: FocusEvent) {
    props.onNear()
    const { target, currentTarget } = event
    if (target === currentTarget && active < 0 && rows?.length && target.matches(':focus-visible')) props.onActive(0)
  }

  return (
    <div className={ring}>
      <div
        ref={attach}
        role="grid"
        aria-label={caption}
        aria-rowcount={rows?.atLeast ? -1 : (rows?.total ?? count) + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-busy={!rows}
        aria-activedescendant={active >= 0 && active >= from && active < to ? `${id}-${active}` : undefined}
        tabIndex={0}
        className={scroller}
        style={measures}
        onKeyDown={press}
        onClick={click}
        onPointerOver={props.onNear}
        onFocus={enter}
      >
        <div role="row" aria-rowindex={1} className={cx(gridLine, head)}>
          {columns.map((column, place) => (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={directionOf(sort, column.key)}
              className={cx(gridCell, column.figure && cellAtEnd, place === 0 && cx(firstCell, fixedCell))}
            >
              {place === 0 && (
                <label className={everyRow}>
                  <input
                    type="checkbox"
                    checked={props.allSelected}
                    onChange={props.onSelectAll}
                    aria-label={props.selectAllText}
                    className={box}
                  />
                </label>
              )}
              <button type="button" className={sorter} onClick={() => props.onSort(sortAfterClick(sort, column.key))}>
                <span className={sorterWords}>{column.label}</span>
                <SortSign direction={directionOf(sort, column.key)} />
              </button>
            </div>
          ))}
        </div>
        <div role="presentation" className={cx(body, !rows && breathing)} style={{ height: `${count * rowHeight}px` }}>
          {Array.from({ length: to - from }, (_, place) => {
            const at = from + place
            const row = rows?.at(at)
            return (
              <GridRow
                // By the place on the screen, not by the row: lines that are there already only change their words.
                // oxlint-disable-next-line react/no-array-index-key
                key={at % slots}
                id={`${id}-${at}`}
                row={row}
                columns={inSight}
                fixed={fixed}
                mirrored={mirrored}
                at={at}
                top={at * rowHeight}
                active={at === active}
                selected={row !== undefined && selected.has(row.id)}
                selectText={props.selectText}
                callText={props.callText}
              />
            )
          })}
        </div>
        {props.totals}
      </div>
    </div>
  )
}

/** How far beyond the edges columns are drawn, in pixels. */
const MARGIN = 64

/** The first column, which stays in sight, and those beside it that one can see. */
function placesInSight(
  columns: readonly PatientColumn[],
  beside: number,
  { start, width }: { start: number; width: number },
): number[] {
  const unit = rem()
  let edge = 0
  return columns.flatMap((column, place) => {
    const from = edge
    edge += (place === 0 ? column.width + beside : column.width) * unit
    return place === 0 || (edge > start - MARGIN && from < start + width + MARGIN) ? [place] : []
  })
}

function placed(columns: readonly PatientColumn[], places: readonly number[]): PlacedColumn[] {
  return places.flatMap((place) => {
    const column = columns[place]
    return column ? [{ column, place, style: { gridColumn: place + 1 } }] : []
  })
}

function directionOf(sort: string, key: string) {
  const now = sortOf(sort)
  return now.column === key ? now.direction : undefined
}

function SortSign({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  return direction ? <Icon name={direction === 'ascending' ? 'rising' : 'falling'} /> : null
}
