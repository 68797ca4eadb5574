/** What is known of a newer portal: `ready` may be taken over when it suits, `demanded` before anything else is done. */
export type UpdateState = 'none' | 'ready' | 'demanded'

function createUpdates() {
  let state: UpdateState = 'none'
  const listeners = new Set<() => void>()
  function change(next: UpdateState): void {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ready: () => state === 'none' && change('ready'),
    demand: () => change('demanded'),
  }
}

export const updates = createUpdates()
