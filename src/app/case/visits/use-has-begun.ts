import { useSyncExternalStore } from 'react'

const HALF_A_MINUTE = 30_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, HALF_A_MINUTE)
  return () => clearInterval(timer)
}

/** Whether a visit has begun; what shows it is drawn anew when it does. */
export function useHasBegun(start: unknown): boolean {
  return useSyncExternalStore(subscribe, () => typeof start === 'string' && Date.parse(start) <= Date.now())
}
