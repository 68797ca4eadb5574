import { useRef, useState, type PointerEvent } from 'react'
import { placeAt } from './moved.ts'

/** A press that goes no further than this is a click. */
const SLACK = 5
const EDGE = 48
const STRIDE = 16

/** What a row is found by, wherever it is drawn. */
export const ROW = 'data-place'

interface Drag {
  readonly from: number
  readonly to: number
  /** Where the line stands that shows it, from the top of the list. */
  readonly height: number
}

/** Rows are dragged by their handles; where one would fall is shown by a line, and nothing moves before it falls. */
export function useDrag(onMove: (from: number, to: number) => void) {
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
