import { memo, type MouseEvent } from 'react'
import { rem } from '#ui/parts/rem.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useRowWindow } from './use-row-window.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { isWaiting } from '../../../device/outbox/queued-overlay.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import type { CaseRow } from '../../../case/case-queries.ts'
import { CallButton } from './call-button.tsx'
import type { PatientColumn } from './columns.tsx'
import type { PatientRows } from './use-patient-list.ts'

const scroller = css({ position: 'relative', overflow: 'auto', maxHeight: 'rowsBelowBar' })
const card = css({
  position: 'absolute',
  insetInline: '0',
  insetBlockStart: '0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: '1',
  paddingInline: '4',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  overflow: 'hidden',
  _active: { background: 'hover' },
})
const marked = css({ background: 'selected' })
const heading = css({ display: 'flex', alignItems: 'center', gap: '3' })
const wholeCard = css({
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  _againstPage: { textAlign: 'end' },
  whiteSpace: 'nowrap',
  fontWeight: 'semibold',
  fontSize: 'lg',
  _after: { content: '""', position: 'absolute', inset: '0' },
})
const tick = css({
  position: 'relative',
  zIndex: 'base',
  display: 'grid',
  placeItems: 'center',
  width: '9',
  height: '9',
  marginInlineStart: '-2',
})
const box = css({ width: '5', height: '5', accentColor: 'primary' })
const fact = css({
  display: 'flex',
  gap: '2',
  textStyle: 'small',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& > dt': { color: 'muted', flexShrink: '0' },
  '& > dd': { overflow: 'hidden', textOverflow: 'ellipsis' },
})

const FACTS = 3
/** The name, the status, the facts, and air; in rem. */
const HEIGHT = 2.25 + 1.75 + FACTS * 1.25 + 1.25
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

/** The list on a phone: what one looks for on top, the first columns as labelled facts. */
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
  const facts = columns.filter(({ key }) => key !== 'name' && key !== 'case_status').slice(0, FACTS)
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
              of={rows?.total}
              top={at * height}
              height={height}
              row={row}
              name={name}
              facts={facts}
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
  facts: readonly PatientColumn[]
  selected: boolean
  selectText: string
  callText: string | undefined
}

const Card = memo(function Card({ at, of, top, height, row, name, facts, selected, selectText, callText }: CardProps) {
  const style = { transform: `translateY(${top}px)`, height: `${height}px` }
  if (!row) {
    return (
      <li className={card} style={style}>
        <Skeleton width="long" />
        <Skeleton width="medium" />
        <Skeleton width="medium" />
      </li>
    )
  }
  const title = name?.text(row) ?? ''
  return (
    <li data-at={at} aria-setsize={of} aria-posinset={at + 1} className={cx(card, selected && marked)} style={style}>
      <div className={heading}>
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
        <a href={`/patients/${row.id}`} dir="auto" data-open={row.id} className={wholeCard}>
          {title}
        </a>
        {callText !== undefined && <CallButton label={`${callText}: ${title}`} touch />}
      </div>
      <p className={css({ paddingBlockEnd: '1' })}>
        <CaseStatusBadge status={row.case_status} /> {isWaiting(row) && <WaitingBadge />}
      </p>
      <dl>
        {facts.map((column) => (
          <div key={column.key} className={fact}>
            <dt>{column.label}</dt>
            <dd>
              <bdi>{column.text(row) === '' ? '—' : column.cell(row)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
})
