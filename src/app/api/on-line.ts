import { useSyncExternalStore } from 'react'

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network at all, as it says itself. */
export function useOnLine(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine)
}
