import { useLayoutEffect, useRef, useState } from 'react'

/** How wide a box has become, and how large letters are: drawings are made in its own pixels, so that patterns and lines stay as they are. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, rem: 16 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () =>
      setSize({
        width: element.clientWidth,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      })
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}
