export interface Message {
  id: number
  text: string
  tone: 'success' | 'warning' | 'error' | 'news'
  /** Where it leads to, for those who are quick; `go` goes there without loading the portal anew. */
  link: { href: string; go: () => void } | undefined
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
    show(text: string, tone: Message['tone'] = 'success', link?: Message['link']) {
      if (shown.length >= AT_MOST) return
      const id = ++lastId
      change([...shown, { id, text, tone, link }])
      wait(() => change(shown.filter((message) => message.id !== id)), SHOWN_FOR)
    },
  }
}

export const messages = createMessages()
