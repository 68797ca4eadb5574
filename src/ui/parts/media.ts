import { useSyncExternalStore } from 'react'

/** The same width as the `md` breakpoint of the theme. */
const wide = '(min-width: 48rem)'

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for a table; where there is not, lists become cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
}
