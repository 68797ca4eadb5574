export interface Message {
  id: number
  text: string
  tone: 'success' | 'warning' | 'error' | 'news'
  /** Where it leads to, for those who are quick; `go` goes there without loading the portal anew. */
  link: { href: string; go: () => void } | undefined
  /** What takes back what it tells of. */
  undo: { label: string; run: () => void } | undefined
}

const SHOWN_FOR = 2000
/** Long enough to read, to find the button and to press it. */
export const SHOWN_WITH_UNDO_FOR = 7000
const AT_MOST = 5

/**
 * Short messages that go by themselves. A sixth is not shown and does not wait: by its turn it would be stale. Only an
 * error takes the place of one that tells of success.
 */
export function createMessages(wait: (done: () => void, milliseconds: number) => unknown = setTimeout) {
  let shown: readonly Message[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Message[]) {
    shown = next
    for (const listener of listeners) listener()
  }

  const remove = (id: number) => change(shown.filter((message) => message.id !== id))

  function add(message: Omit<Message, 'id'>, milliseconds: number) {
    if (shown.length >= AT_MOST) {
      const gives = message.tone === 'error' && shown.find(({ tone, undo }) => tone === 'success' && !undo)
      if (!gives) return
      shown = shown.filter((one) => one !== gives)
    }
    const id = ++lastId
    change([...shown, { id, ...message }])
    wait(() => remove(id), milliseconds)
  }

  return {
    current: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(text: string, tone: Message['tone'] = 'success', link?: Message['link']) {
      add({ text, tone, link, undo: undefined }, SHOWN_FOR)
    },
    /** Tells what was done, with a button that takes it back. */
    showWithUndo(text: string, undo: NonNullable<Message['undo']>, tone: Message['tone'] = 'success') {
      add({ text, tone, link: undefined, undo }, SHOWN_WITH_UNDO_FOR)
    },
    dismiss: remove,
  }
}

export const messages = createMessages()
