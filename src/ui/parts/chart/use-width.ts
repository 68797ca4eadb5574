import { useLayoutEffect, useRef, useState } from 'react'

/** How wide a box has become: drawings are made in its own pixels, so that patterns and lines stay as they are. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
