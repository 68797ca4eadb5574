import { useSyncExternalStore } from 'react'
import { session } from '../api/portal.ts'

/** A draft to one contact. */
export interface Draft {
  readonly text: string
  readonly file: File | undefined
  readonly patient: { readonly id: string; readonly name: string } | undefined
}

/** A message on its way. Its name is that of the write, the same for every try. */
export interface Outgoing extends Draft {
  readonly id: string
  readonly contactId: string
  readonly at: string
  readonly state: 'sending' | 'failed'
  readonly error?: unknown
}

interface Desk {
  /** Whose conversation is open, in the panel as on the page. */
  readonly open: string | undefined
  readonly drafts: Readonly<Record<string, Draft>>
  readonly outgoing: readonly Outgoing[]
}

export const noDraft: Draft = { text: '', file: undefined, patient: undefined }
const empty: Desk = { open: undefined, drafts: {}, outgoing: [] }

/** Kept in memory while the person is signed in: nothing of it lies on the device. */
export function createDesk() {
  let desk = empty
  const listeners = new Set<() => void>()

  function change(next: Partial<Desk>): void {
    desk = { ...desk, ...next }
    for (const listener of listeners) listener()
  }

  return {
    current: () => desk,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: (contactId: string | undefined) => change({ open: contactId }),
    write(contactId: string, draft: Partial<Draft>) {
      const known = desk.drafts[contactId] ?? noDraft
      change({ drafts: { ...desk.drafts, [contactId]: { ...known, ...draft } } })
    },
    /** The draft becomes a message on its way; one without text or file stays a draft. */
    post(contactId: string, now: string): Outgoing | undefined {
      const draft = desk.drafts[contactId] ?? noDraft
      const text = draft.text.trim()
      if (text === '' && !draft.file) return undefined
      const message: Outgoing = { ...draft, text, id: crypto.randomUUID(), contactId, at: now, state: 'sending' }
      change({ drafts: { ...desk.drafts, [contactId]: noDraft }, outgoing: [...desk.outgoing, message] })
      return message
    },
    settle(id: string, failure?: unknown) {
      change({
        outgoing: desk.outgoing.flatMap((message) => {
          if (message.id !== id) return [message]
          return failure === undefined ? [] : [{ ...message, state: 'failed' as const, error: failure }]
        }),
      })
    },
    again(id: string) {
      const resend = (message: Outgoing): Outgoing => ({ ...message, state: 'sending', error: undefined })
      change({ outgoing: desk.outgoing.map((message) => (message.id === id ? resend(message) : message)) })
    },
    clear: () => change(empty),
  }
}

export const desk = createDesk()

let owner = session.current()?.id
session.subscribe(() => {
  const next = session.current()?.id
  if (next !== owner) desk.clear()
  owner = next
})

export function useDesk(): Desk {
  return useSyncExternalStore(desk.subscribe, desk.current)
}
