import { startTransition, useEffect, useRef, useState } from 'react'

/** How wide a box has become, and how large letters are: drawings are made in its own pixels, so that patterns and lines stay as they are. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, rem: 16 })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    // It tells of the first size too, once the browser has laid out the page: to measure here would lay it out twice.
    const observer = new ResizeObserver(() => {
      const width = element.clientWidth
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      // In slices: several drawings learn of their width in the same moment.
      startTransition(() => setSize({ width, rem }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}
