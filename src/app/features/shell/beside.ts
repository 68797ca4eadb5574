import { useSyncExternalStore } from 'react'

/** The same width as the `lg` breakpoint of the theme. */
const wide = '(min-width: 64rem)'

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for a navbar beside the page; where there is not, it is a drawer. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
}
