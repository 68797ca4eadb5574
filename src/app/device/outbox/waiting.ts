import { useSyncExternalStore } from 'react'
import type { Entry } from '#offline/outbox/command.ts'

type Listener = () => void

function createWaiting() {
  let entries: readonly Entry[] = []
  const listeners = new Set<Listener>()
  return {
    current: () => entries,
    show(next: readonly Entry[]) {
      if (next.length === 0 && entries.length === 0) return
      entries = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What the person who is signed in did and the server may not have heard of, as far as his device is open. */
export const waiting = createWaiting()

export const isUnsent = ({ state }: Entry): boolean => state !== 'done'

/** What only he can decide about. */
export const needsAttention = ({ state }: Entry): boolean => state === 'refused' || state === 'conflict'

export function useWaiting(): readonly Entry[] {
  return useSyncExternalStore(waiting.subscribe, waiting.current)
}
