import { useSyncExternalStore } from 'react'

/** From this width the facts of a case stand beside its tabs. The layout below uses the same. */
const query = '(min-width: 75rem)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export function useRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
