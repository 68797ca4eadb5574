import { useEffect, useRef } from 'react'

/** S5: a pointer that only passes by opens nothing. */
export const HOVER_DELAY = 150

/** Runs the last action once the pointer has rested for `HOVER_DELAY`. */
export function useHoverDelay(): (act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (act) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, HOVER_DELAY)
  }
}
