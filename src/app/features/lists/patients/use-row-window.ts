import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** The first row moves in steps, so that scrolling by a pixel does not re-render. */
const STEP = 2
const BEYOND = 3
/** The same sideways, in pixels. */
const STRIDE = 64
/** Estimated share of the window height before it is measured. */
const SHARE = 2 / 3

/**
 * Which rows of a long list to render; all have the same height. Arithmetic only: state per row would be too slow for a
 * key press at 100,000 rows. A new query scrolls back to the first row.
 */
export function useRowWindow(count: number, rowHeight: number, question: string) {
  const scroller = useRef<HTMLElement>(null)
  const answered = useRef(question)
  const top = useRef(0)
  const [first, setFirst] = useState(0)
  // A guess until it is measured, so that little is drawn for nothing.
  const [fitting, setFitting] = useState(() => Math.ceil((window.innerHeight * SHARE) / rowHeight))
  const [sideways, setSideways] = useState(() => ({ start: 0, width: window.innerWidth }))

  const attach = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element
      if (!element) return undefined
      function look() {
        if (!element) return
        top.current = element.scrollTop
        const at = Math.floor(top.current / rowHeight)
        setFirst(at - (at % STEP))
        setFitting(Math.ceil(element.clientHeight / rowHeight))
        // `scrollLeft` is negative in right-to-left layouts.
        const start = Math.floor(Math.abs(element.scrollLeft) / STRIDE) * STRIDE
        const width = element.clientWidth
        setSideways((before) => (before.start === start && before.width === width ? before : { start, width }))
      }
      const watcher = new ResizeObserver(look)
      watcher.observe(element)
      element.addEventListener('scroll', look, { passive: true })
      return () => {
        scroller.current = null
        watcher.disconnect()
        element.removeEventListener('scroll', look)
      }
    },
    [rowHeight],
  )

  useLayoutEffect(() => {
    if (answered.current === question) return
    answered.current = question
    // The cached offset: reading `scrollTop` here would force a reflow.
    if (scroller.current && top.current > 0) scroller.current.scrollTop = 0
  })

  /** Brings a row into sight, below what stands fixed above the rows. */
  const reveal = useCallback(
    (row: number, above: number) => {
      const box = scroller.current
      if (!box) return
      const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight + above]
      if (top < box.scrollTop) box.scrollTop = top
      else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
    },
    [rowHeight],
  )

  const slots = fitting + STEP + 2 * BEYOND
  const last = first + fitting + STEP + BEYOND
  const from = Math.max(0, Math.min(first, count - fitting) - BEYOND)
  return { attach, slots, from, to: Math.min(count, last), sideways, reveal }
}
