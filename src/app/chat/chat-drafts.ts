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
  readonly state: 'sending' | 'failed'
  readonly error?: unknown
}

interface ChatDrafts {
  /** Contact whose conversation is open, in the panel or on the page. */
  readonly open: string | undefined
  readonly drafts: Readonly<Record<string, Draft>>
  readonly outgoing: readonly Outgoing[]
}

export const noDraft: Draft = { text: '', file: undefined, patient: undefined }
const empty: ChatDrafts = { open: undefined, drafts: {}, outgoing: [] }

/** Drafts and outgoing messages of the signed-in user. In memory only; nothing is stored on the device. */
export function createChatDrafts() {
  let state = empty
  const listeners = new Set<() => void>()

  function change(next: Partial<ChatDrafts>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
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
    settle(id: string, failure?: unknown) {
      change({
        outgoing: state.outgoing.flatMap((message) => {
          if (message.id !== id) return [message]
          return failure === undefined ? [] : [{ ...message, state: 'failed' as const, error: failure }]
        }),
      })
    },
    again(id: string) {
      const resend = (message: Outgoing): Outgoing => ({ ...message, state: 'sending', error: undefined })
      change({ outgoing: state.outgoing.map((message) => (message.id === id ? resend(message) : message)) })
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
