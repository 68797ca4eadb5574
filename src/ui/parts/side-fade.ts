import { useEffect, useRef } from 'react'
import { css } from '#ui/styled/css/index.js'

/** Goes on to the side: there its lines fade, but not the bar that it is scrolled with. */
export const fading = css({
  '&[data-more]': {
    maskImage:
      'linear-gradient(to left, #000 var(--bar, 0px), #0004 var(--bar, 0px), #000 calc(var(--bar, 0px) + 3rem))',
    _mirrored: {
      maskImage:
        'linear-gradient(to right, #000 var(--bar, 0px), #0004 var(--bar, 0px), #000 calc(var(--bar, 0px) + 3rem))',
    },
    _print: { maskImage: 'none' },
  },
  // What is masked shows nothing outside its edge.
  '&:focus-visible': { outlineOffset: '[-2px]' },
})

/** Marks a box while more of its lines lies beyond their end. The mark is set past React, which would draw every row anew. */
export function useSideFade<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const element: HTMLElement = current
    function look() {
      const { scrollWidth, clientWidth, scrollLeft, offsetWidth, clientTop } = element
      element.toggleAttribute('data-more', scrollWidth - clientWidth - Math.abs(scrollLeft) > 1)
      element.style.setProperty('--bar', `${Math.max(0, offsetWidth - clientWidth - 2 * clientTop)}px`)
    }
    const observer = new ResizeObserver(look)
    for (const one of [element, ...element.children]) observer.observe(one)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return box
}
