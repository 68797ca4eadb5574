import { useSyncExternalStore } from 'react'

function mediaQuery(condition: string) {
  let asked: MediaQueryList | undefined
  const query = (): MediaQueryList => (asked ??= window.matchMedia(condition))
  const subscribe = (listener: () => void) => {
    query().addEventListener('change', listener)
    return () => query().removeEventListener('change', listener)
  }
  return { subscribe, matches: () => query().matches }
}

/** The same widths as the breakpoints `md` and `lg` of the theme. */
const wide = mediaQuery('(min-width: 48rem)')
const roomy = mediaQuery('(min-width: 64rem)')
/** The columns of the underwriting tab begin at the same width. */
const ample = mediaQuery('(min-width: 75rem)')

/** Whether there is room for a table; where there is not, lists become cards. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches)
}

/** Whether there is room for a rail beside a list, and for the navbar beside a page. */
export function useRoomy(): boolean {
  return useSyncExternalStore(roomy.subscribe, roomy.matches)
}

/** Whether there is room for the facts of a case beside its tabs. */
export function useAmple(): boolean {
  return useSyncExternalStore(ample.subscribe, ample.matches)
}
