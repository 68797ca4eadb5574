export interface Message {
  id: number
  text: string
  tone: 'success' | 'warning' | 'error'
}

const SHOWN_FOR = 2000
const AT_MOST = 5

/** Short messages that go by themselves. A sixth is not shown and does not wait: by its turn it would be stale. */
export function createMessages(wait: (done: () => void, milliseconds: number) => unknown = setTimeout) {
  let shown: readonly Message[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Message[]) {
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(text: string, tone: Message['tone'] = 'success') {
      if (shown.length >= AT_MOST) return
      const id = ++lastId
      change([...shown, { id, text, tone }])
      wait(() => change(shown.filter((message) => message.id !== id)), SHOWN_FOR)
    },
  }
}

export const messages = createMessages()
