import { useLayoutEffect, useRef } from 'react'

const WRITTEN = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=menu]'

/** What each key does; undefined for one that has nothing to do now. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Single-key shortcuts of this page, before the global ones; inactive while typing or under a dialog. */
export function useKeys(acts: Keys, on: boolean): void {
  const latest = useRef(acts)
  // As soon as the page is seen, not after it: a quick key would be lost.
  useLayoutEffect(() => {
    latest.current = acts
  })
  useLayoutEffect(() => {
    if (!on) return undefined
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target
      if (target instanceof Element && target.closest(WRITTEN)) return
      if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog], dialog:modal')) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}
