import { useSyncExternalStore } from 'react'

const STEP = 2_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, STEP)
  return () => clearInterval(timer)
}

/** The time, for what is true for some seconds or minutes; it moves on in steps. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP) * STEP)
}
