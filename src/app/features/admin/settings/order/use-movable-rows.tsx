import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Entity } from '#domain/entity.ts'
import { css } from '#ui/styled/css/index.js'
import { recordQueries, type RecordRow } from '../../../../api/record-queries.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import type { ListColumn } from '../../../../records/list/list-rows.tsx'
import { titleOf } from '../../../../records/record-title.ts'
import { ActivityBadge } from '../../../../records/record/activity.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { movedTo, placeAfter, placeAt, steps } from './moved.ts'
import { useQueryClient } from '@tanstack/react-query'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../../api/portal.ts'
import { useErrorSentence } from '../../../../i18n/error-sentence.ts'

/** A press that goes no further than this is a click. */
const SLACK = 5
const EDGE = 48
const STRIDE = 16

/** What a row is found by, wherever it is drawn. */
const ROW = 'data-place'

interface Drag {
  readonly from: number
  readonly to: number
  /** Where the line stands that shows it, from the top of the list. */
  readonly height: number
}

/** Rows are dragged by their handles; where one would fall is shown by a line, and nothing moves before it falls. */
function useDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()

  function boxes(): DOMRect[] {
    const handles = [...(list.current?.querySelectorAll(`[${ROW}]`) ?? [])]
    return handles.flatMap((handle) => handle.closest('tr, li')?.getBoundingClientRect() ?? [])
  }

  function scroll(y: number) {
    const box = list.current?.querySelector('[role=region]') ?? document.scrollingElement
    if (!box) return
    const edges = box === document.scrollingElement ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect()
    if (y < edges.top + EDGE) box.scrollBy(0, -STRIDE)
    if (y > edges.bottom - EDGE) box.scrollBy(0, STRIDE)
  }

  function begin(event: PointerEvent, from: number) {
    if (event.button !== 0) return
    const start = event.clientY
    const ending = new AbortController()
    const { signal } = ending
    let now: Drag | undefined

    function follow({ clientY: y }: globalThis.PointerEvent) {
      if (!now && Math.abs(y - start) < SLACK) return
      scroll(y)
      const rows = boxes()
      const top = list.current?.getBoundingClientRect().top ?? 0
      const to = placeAt(
        y,
        from,
        rows.map((box) => box.top + box.height / 2),
      )
      const beside = rows[to]
      now = { from, to, height: beside ? (to > from ? beside.bottom : beside.top) - top : 0 }
      setDrag(now)
    }
    function end(falls: boolean) {
      ending.abort()
      setDrag(undefined)
      if (!now) return
      // The click that ends a drag opens no menu.
      addEventListener('click', (click) => click.stopPropagation(), {
        capture: true,
        once: true,
        signal: AbortSignal.timeout(50),
      })
      if (falls) onMove(now.from, now.to)
    }
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }
  return { list, drag, begin }
}

const list = css({
  position: 'relative',
  minWidth: '0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
})
const line = css({
  position: 'absolute',
  insetInline: '0',
  height: '[2px]',
  background: 'primary',
  borderRadius: 'full',
  pointerEvents: 'none',
  zIndex: 'sticky',
})

/** Handles that move the rows of a list where they are `movable`, and the line where a dragged row would fall. */
export function useMovableRows(entity: Entity, rows: readonly RecordRow[], movable: boolean) {
  const { t, language } = useTexts()
  const { said, move } = useOrder(entity, rows)
  const { list: dragged, drag, begin } = useDrag(move)
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const handle = (row: RecordRow): ReactNode => (
    <MoveHandle
      order={{ count: rows.length, begin, move }}
      title={titleOf(row, language)}
      at={places.get(row.id) ?? 0}
    />
  )
  // Not in the first column: that stays in sight when one scrolls, and would cover the menu of the row above.
  const column: ListColumn<RecordRow> = {
    key: 'move',
    label: t('settings:order.column'),
    cell: handle,
    card: () => 'never',
  }
  const aside = (row: RecordRow): ReactNode => (
    <>
      <ActivityBadge row={row} />
      {movable && handle(row)}
    </>
  )
  const around = (drawn: ReactNode): ReactNode => (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
      <div ref={dragged} className={list}>
        {drawn}
        {drag && <div aria-hidden="true" className={line} style={{ insetBlockStart: drag.height }} />}
      </div>
    </>
  )
  return { columns: movable ? [column] : [], aside, around }
}

interface Order {
  readonly count: number
  readonly begin: (event: PointerEvent, from: number) => void
  readonly move: (from: number, to: number) => void
}

interface Props {
  order: Order
  title: string
  /** Where the row stands. */
  at: number
}

const handle = css({ color: 'muted', cursor: 'grab', touchAction: 'none', flexShrink: '0' })

/** Dragged by a pointer; pressed, it offers the steps, which is the way of the keyboard. */
function MoveHandle({ order: { count, begin, move }, title, at }: Props) {
  const { t } = useTexts()
  const label = t('settings:order.move', { title })
  const handleOf = useRef<HTMLButtonElement>(null)
  const awaited = useRef<number>(undefined)
  // Once the row is drawn at its new place, what one goes on with is there too.
  useEffect(() => {
    if (awaited.current !== at) return
    awaited.current = undefined
    handleOf.current?.focus()
  }, [at])
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          ref={handleOf}
          size="sm"
          label={label}
          className={handle}
          {...{ [ROW]: at }}
          onPointerDown={(event) => begin(event, at)}
        >
          <Icon name="grip" />
        </IconButton>
      }
      items={steps.map((step) => ({
        key: step,
        label: t(`settings:order.${step}`),
        disabled: placeAfter(step, at, count) === at,
        onChoose: () => {
          const to = placeAfter(step, at, count)
          awaited.current = to
          move(at, to)
        },
      }))}
    />
  )
}

/** Puts a section's rows in order: at once here, then there, and back where that fails. */
function useOrder(entity: Entity, rows: readonly RecordRow[]) {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const [said, setSaid] = useState('')
  // One order after the other: the last one stands.
  const line = useRef<{ waiting: number; last: Promise<unknown>; kept: readonly string[] }>({
    waiting: 0,
    last: Promise.resolve(),
    kept: [],
  })
  const { queryKey } = recordQueries.whole(entity)
  const show = (ids: readonly string[]) => {
    const places = new Map(ids.map((id, place) => [id, place + 1]))
    queryClient.setQueryData(queryKey, (now) =>
      now?.map((one) => ({ ...one, sort_order: places.get(one.id) ?? ids.length })),
    )
  }

  async function send(ids: readonly string[]) {
    try {
      await api.call(`POST /settings/${entity.name}/order`, { body: { ids: [...ids] }, key: crypto.randomUUID() })
      line.current.kept = ids
    } catch (error) {
      messages.show(sentence(error), 'error')
      // Without a connection nothing is asked for anew, so the rows go back by themselves.
      if (line.current.waiting === 1) show(line.current.kept)
      setSaid('')
    }
    line.current.waiting -= 1
    if (line.current.waiting === 0) void queryClient.invalidateQueries({ queryKey: [entity.name] })
  }

  async function move(from: number, to: number) {
    const row = rows[from]
    if (!row || from === to) return
    const ids = movedTo(rows, from, to).map(({ id }) => id)
    // The last order that stands there, for all that is known here.
    if (line.current.waiting === 0) line.current.kept = rows.map(({ id }) => id)
    line.current.waiting += 1
    await queryClient.cancelQueries({ queryKey })
    show(ids)
    setSaid(t('settings:order.moved', { title: titleOf(row, language), place: to + 1, total: rows.length }))
    line.current.last = line.current.last.then(() => send(ids))
  }
  return { said, move: (from: number, to: number) => void move(from, to) }
}
