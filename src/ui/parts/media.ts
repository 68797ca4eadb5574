import { useSyncExternalStore } from 'react'

/** The same width as the `md` breakpoint of the theme. */
const wide = '(min-width: 48rem)'

let asked: MediaQueryList | undefined
const query = (): MediaQueryList => (asked ??= window.matchMedia(wide))

function subscribe(listener: () => void) {
  query().addEventListener('change', listener)
  return () => query().removeEventListener('change', listener)
}

/** Whether there is room for a table; where there is not, lists become cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
