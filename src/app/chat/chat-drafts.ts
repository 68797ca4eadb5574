import { useSyncExternalStore } from 'react'
import { session } from '../api/portal.ts'

/** A draft to one contact. */
export interface Draft {
  readonly text: string
  readonly file: File | undefined
  readonly patient: { readonly id: string; readonly name: string } | undefined
}

/** A message that is being sent. Its id is also the idempotency key, so retries keep it. */
export interface Outgoing extends Draft {
  readonly id: string
  readonly contactId: string
  readonly at: string
  /** `sent`: the server has it, but the conversation on screen may not have been fetched since. */
  readonly state: 'sending' | 'sent' | 'failed'
  readonly error?: unknown
  /** Id of the message on the server, once it is sent. */
  readonly messageId?: string
}

interface ChatDrafts {
  /** Contact whose conversation is open, in the panel or on the page. */
  readonly open: string | undefined
  readonly drafts: Readonly<Record<string, Draft>>
  readonly outgoing: readonly Outgoing[]
}

export const noDraft: Draft = { text: '', file: undefined, patient: undefined }
const empty: ChatDrafts = { open: undefined, drafts: {}, outgoing: [] }

/** The outgoing messages that a conversation doesn't hold yet. */
export function notShown(outgoing: readonly Outgoing[], shown: readonly { readonly id: string }[]): Outgoing[] {
  return outgoing.filter(({ messageId }) => !shown.some(({ id }) => id === messageId))
}

/** Drafts and outgoing messages of the signed-in user. In memory only; nothing is stored on the device. */
export function createChatDrafts() {
  let state = empty
  const listeners = new Set<() => void>()

  function change(next: Partial<ChatDrafts>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function replace(id: string, next: Partial<Outgoing>): void {
    change({ outgoing: state.outgoing.map((message) => (message.id === id ? { ...message, ...next } : message)) })
  }

  return {
    current: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: (contactId: string | undefined) => change({ open: contactId }),
    write(contactId: string, draft: Partial<Draft>) {
      const known = state.drafts[contactId] ?? noDraft
      change({ drafts: { ...state.drafts, [contactId]: { ...known, ...draft } } })
    },
    /** Turns the draft into an outgoing message; undefined if it has neither text nor file. */
    post(contactId: string, now: string): Outgoing | undefined {
      const draft = state.drafts[contactId] ?? noDraft
      const text = draft.text.trim()
      if (text === '' && !draft.file) return undefined
      const message: Outgoing = { ...draft, text, id: crypto.randomUUID(), contactId, at: now, state: 'sending' }
      change({ drafts: { ...state.drafts, [contactId]: noDraft }, outgoing: [...state.outgoing, message] })
      return message
    },
    sent: (id: string, messageId: string) => replace(id, { state: 'sent', messageId }),
    fail: (id: string, error: unknown) => replace(id, { state: 'failed', error }),
    again: (id: string) => replace(id, { state: 'sending', error: undefined }),
    discard: (id: string) => change({ outgoing: state.outgoing.filter((message) => message.id !== id) }),
    /** Forgets the sent messages that a conversation shows by now. */
    forgetShown(shown: readonly { readonly id: string }[]) {
      const outgoing = notShown(state.outgoing, shown)
      if (outgoing.length < state.outgoing.length) change({ outgoing })
    },
    clear: () => change(empty),
  }
}

export const chatDrafts = createChatDrafts()

let owner = session.current()?.id
session.subscribe(() => {
  const next = session.current()?.id
  if (next !== owner) chatDrafts.clear()
  owner = next
})

export function useChatDrafts(): ChatDrafts {
  return useSyncExternalStore(chatDrafts.subscribe, chatDrafts.current)
}
