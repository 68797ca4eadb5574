import { useEffect, useRef } from 'react'

interface Viewport {
  readonly height: number
  readonly offsetTop: number
  readonly scale: number
}

/** How much of the page's end the keyboard of a phone covers. A page that is zoomed in is not covered. */
export function keyboardHeight(pageHeight: number, { height, offsetTop, scale }: Viewport): number {
  return scale > 1.01 ? 0 : Math.max(0, Math.round(pageHeight - height - offsetTop))
}

/** Keeps that height in `--keyboard` of the element: browsers lay the keyboard over what is fixed to the page's end. */
export function useKeyboardRoom() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () =>
      element.current?.style.setProperty('--keyboard', `${keyboardHeight(window.innerHeight, viewport)}px`)
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [])
  return element
}
