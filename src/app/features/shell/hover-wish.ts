import { useEffect, useRef } from 'react'

/** S5: a pointer that only passes by opens nothing. */
export const HOVER_DELAY = 150

/** Does what was last wished for, once the pointer has rested that long. */
export function useHoverWish(): (act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (act) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, HOVER_DELAY)
  }
}
