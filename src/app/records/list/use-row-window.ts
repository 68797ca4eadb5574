import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows are drawn in steps, so that not every pixel of scrolling is a change. */
const STEP = 4
const BEYOND = 8

/**
 * Which of many rows of one height are worth drawing. Only arithmetic: whatever keeps a record of every row costs more
 * at a hundred thousand of them than a key press may take. Another question begins at the first row.
 */
export function useRowWindow(count: number, rowHeight: number, question: string) {
  const scroller = useRef<HTMLElement>(null)
  const answered = useRef(question)
  const [first, setFirst] = useState(0)
  const [fitting, setFitting] = useState(24)

  const attach = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element
      if (!element) return undefined
      function look() {
        if (!element) return
        const at = Math.floor(element.scrollTop / rowHeight)
        setFirst(at - (at % STEP))
        setFitting(Math.ceil(element.clientHeight / rowHeight))
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
    const box = scroller.current
    if (box && box.scrollTop > 0) box.scrollTop = 0
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
  const from = Math.max(0, Math.min(first - BEYOND, count - slots))
  return { attach, slots, from, to: Math.min(count, from + slots), reveal }
}
