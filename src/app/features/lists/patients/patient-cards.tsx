import { memo, type MouseEvent } from 'react'
import { rem } from '#ui/parts/rem.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useRowWindow } from './use-row-window.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { isWaiting } from '../../../device/outbox/queued-overlay.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { CallButton } from './call-button.tsx'
import type { PatientColumn } from './columns.tsx'
import type { PatientRows } from './use-patient-list.ts'

const scroller = css({
  position: 'relative',
  overflow: 'auto',
  maxHeight: '[max(20rem, calc(100dvh - 26rem - var(--chips, 0px)))]',
})
const card = css({
  position: 'absolute',
  insetInline: '0',
  insetBlockStart: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  paddingInline: '2',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  overflow: 'hidden',
  _active: { background: 'hover' },
})
const marked = css({ background: 'selected' })
const words = css({ flex: '1', minWidth: '0', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.5' })
const wholeCard = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  _againstPage: { textAlign: 'end' },
  whiteSpace: 'nowrap',
  fontWeight: 'semibold',
  fontSize: 'lg',
  lineHeight: 'tight',
  _after: { content: '""', position: 'absolute', inset: '0' },
})
const below = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  textStyle: 'small',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
})
const next = css({ color: 'muted', overflow: 'hidden', textOverflow: 'ellipsis' })
const tick = css({
  position: 'relative',
  zIndex: 'base',
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '11',
  height: '11',
})
const box = css({ width: '5', height: '5', accentColor: 'primary' })

/** Two lines and a place for a thumb; in rem. */
const HEIGHT = 4.5
const WAITING = 6

interface Props {
  caption: string
  columns: readonly PatientColumn[]
  /** Undefined while they are loading. */
  rows: PatientRows | undefined
  question: string
  selected: ReadonlySet<string>
  onSelect: (id: string, at: number, range: boolean) => void
  onOpen: (id: string) => void
  selectText: string
  /** Opens the call log of the row; absent for viewers whose calls are not logged. */
  onCall?: (at: number) => void
  callText?: string
}

/** The list on a phone: who it is, where the case is, what comes next, and a call. */
export function PatientCards({
  caption,
  columns,
  rows,
  question,
  selected,
  onSelect,
  onOpen,
  selectText,
  onCall,
  callText,
}: Props) {
  const height = Math.round(HEIGHT * rem())
  const count = rows?.length ?? WAITING
  const { attach, slots, from, to } = useRowWindow(count, height, question)
  const step = columns.find(({ key }) => key === 'next_step')
  const name = columns.find(({ key }) => key === 'name') ?? columns[0]

  function click(event: MouseEvent) {
    const target = event.target as Element
    const place = target.closest<HTMLElement>('[data-at]')
    const at = Number(place?.getAttribute('data-at') ?? 0)
    const row = rows?.at(at)
    if (!place || !row) return
    if (target.closest('[data-select]')) onSelect(row.id, at, event.shiftKey)
    else if (target.closest('[data-call]')) onCall?.(at)
    else if (target.closest('[data-open]') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      onOpen(row.id)
    }
  }

  return (
    <div ref={attach} className={scroller}>
      {/* The presses are those of the links and boxes inside. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        aria-label={caption}
        aria-busy={!rows}
        className={css({ position: 'relative' })}
        style={{ height: `${count * height}px` }}
        onClick={click}
      >
        {Array.from({ length: to - from }, (_, place) => {
          const at = from + place
          const row = rows?.at(at)
          return (
            <Card
              // oxlint-disable-next-line react/no-array-index-key
              key={at % slots}
              at={at}
              of={rows?.atLeast ? -1 : rows?.total}
              top={at * height}
              height={height}
              row={row}
              name={name}
              step={step}
              selected={row !== undefined && selected.has(row.id)}
              selectText={selectText}
              callText={callText}
            />
          )
        })}
      </ul>
    </div>
  )
}

interface CardProps {
  at: number
  of: number | undefined
  top: number
  height: number
  row: CaseRow | undefined
  name: PatientColumn | undefined
  step: PatientColumn | undefined
  selected: boolean
  selectText: string
  callText: string | undefined
}

const Card = memo(function Card({ at, of, top, height, row, name, step, selected, selectText, callText }: CardProps) {
  const style = { transform: `translateY(${top}px)`, height: `${height}px` }
  if (!row) {
    return (
      <li className={card} style={style}>
        <div className={words}>
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </div>
      </li>
    )
  }
  const title = name?.text(row) ?? ''
  return (
    <li data-at={at} aria-setsize={of} aria-posinset={at + 1} className={cx(card, selected && marked)} style={style}>
      <label className={tick}>
        <input
          type="checkbox"
          data-select={row.id}
          checked={selected}
          readOnly
          aria-label={`${selectText}: ${title}`}
          className={box}
        />
      </label>
      <div className={words}>
        <a href={`/patients/${row.id}`} dir="auto" data-open={row.id} className={wholeCard}>
          {title}
        </a>
        <p className={below}>
          <CaseStatusBadge status={row.case_status} />
          {isWaiting(row) && <WaitingBadge />}
          {step && <bdi className={next}>{step.text(row)}</bdi>}
        </p>
      </div>
      {callText !== undefined && <CallButton label={`${callText}: ${title}`} touch />}
    </li>
  )
})
