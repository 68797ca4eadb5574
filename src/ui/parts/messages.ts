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
/** A warning asks for more reading than word of a success. */
const WARNING_SHOWN_FOR = 6000
/** Long enough to read, to find the button and to press it. */
export const SHOWN_WITH_UNDO_FOR = 7000
const AT_MOST = 5
/** More of them would leave too little room for what is told meanwhile. */
const ERRORS_AT_MOST = 2

/**
 * Short messages that go by themselves, but for errors: what was refused stays until it is dismissed, or until two newer
 * refusals stand. None waits, for by its turn it would be stale: a sixth takes the place of the oldest that may go. An
 * offer to undo gives way to an error or to another such offer only.
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

  /** The message that gives its place to another one. */
  function givesWay({ tone, undo }: Omit<Message, 'id'>): Message | undefined {
    const errors = shown.filter((one) => one.tone === 'error')
    if (tone === 'error' && errors.length >= ERRORS_AT_MOST) return errors[0]
    if (shown.length < AT_MOST) return undefined
    const passing = shown.filter((one) => one.tone !== 'error')
    return passing.find((one) => !one.undo) ?? (tone === 'error' || undo ? passing[0] : undefined)
  }

  function add(message: Omit<Message, 'id'>, milliseconds?: number) {
    const gives = givesWay(message)
    if (!gives && shown.length >= AT_MOST) return
    const id = ++lastId
    change([...shown.filter((one) => one !== gives), { id, ...message }])
    if (milliseconds !== undefined) wait(() => remove(id), milliseconds)
  }

  function showError(text: string, link: Message['link']) {
    // The same refusal again takes the place of the first, or every press would leave one more.
    shown = shown.filter((one) => one.tone !== 'error' || one.text !== text)
    add({ text, tone: 'error', link, undo: undefined })
  }

  return {
    current: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(text: string, tone: Message['tone'] = 'success', link?: Message['link']) {
      if (tone === 'error') showError(text, link)
      else add({ text, tone, link, undo: undefined }, tone === 'warning' ? WARNING_SHOWN_FOR : SHOWN_FOR)
    },
    /** Tells what was done, with a button that takes it back. */
    showWithUndo(text: string, undo: NonNullable<Message['undo']>, tone: Message['tone'] = 'success') {
      add({ text, tone, link: undefined, undo }, SHOWN_WITH_UNDO_FOR)
    },
    dismiss: remove,
    /** Nobody is shown what another person was refused. */
    dismissErrors: () => change(shown.filter(({ tone }) => tone !== 'error')),
  }
}

export const messages = createMessages()
