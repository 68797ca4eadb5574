export interface Alert {
  text: string
  type: 'success' | 'warning' | 'error'
}

const SHOWN_FOR = 3000

/** A page-wide message, until it times out or the next one replaces it. */
export function createAlerts(wait: (done: () => void, milliseconds: number) => unknown = setTimeout) {
  let shown: Alert | undefined
  const listeners = new Set<() => void>()

  function change(next: Alert | undefined) {
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(text: string, type: Alert['type'] = 'success') {
      const alert = { text, type }
      change(alert)
      wait(() => {
        if (shown === alert) change(undefined)
      }, SHOWN_FOR)
    },
  }
}

export const alerts = createAlerts()
