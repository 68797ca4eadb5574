import { useLayoutEffect, useRef } from 'react'

/** Ctrl+P (⌘P) prints the whole list as a sheet instead of the part of it that is on the screen. */
export function usePrintKey(print: (() => void) | undefined): void {
  const latest = useRef(print)
  useLayoutEffect(() => {
    latest.current = print
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (!latest.current || document.querySelector('[role=dialog][data-state=open], dialog:modal')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
