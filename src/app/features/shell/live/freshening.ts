import type { QueryClient } from '@tanstack/react-query'
import { checkSession } from '../../../api/session-check.ts'
import { hearChat, hearTyping } from '../../../chat/chat-queries.ts'
import { unreadQuery } from '../../../api/unread.ts'
import { warn } from './line.ts'

/** What has changed, as the leading tab tells the others; ids only. */
export interface Word {
  readonly changed:
    | 'list'
    /** Refreshes everything that live events cover, after a gap. */
    | 'unheard'
    | 'rights'
    | 'triage'
    | 'all'
    | { readonly patientId: string }
    | { readonly chat: string; readonly letter: boolean }
    | { readonly typing: string }
}

const TRIAGE = ['sms', 'triage']

/** Answers what asks anew for whatever a word says has changed. */
export function freshening(queryClient: QueryClient, go: (place: string) => void): (word: Word) => void {
  /** What says it is fetched when there is something to say. */
  async function announce(contactId: string): Promise<void> {
    const { announceChat } = await import('./announce-chat.ts')
    await announceChat(queryClient, contactId, go).catch(warn)
  }

  /** Who one is may have changed with it. */
  async function askRightsAnew(): Promise<void> {
    for (const of of ['permission', 'menu_item']) void queryClient.invalidateQueries({ queryKey: [of] })
    await checkSession().catch(warn)
  }

  return ({ changed }) => {
    if (changed === 'all') return void queryClient.invalidateQueries({})
    if (changed === 'unheard')
      return void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live === true })
    if (changed === 'triage') return void queryClient.invalidateQueries({ queryKey: TRIAGE })
    if (typeof changed === 'object' && 'chat' in changed) {
      hearChat(queryClient, changed.chat)
      if (changed.letter) void announce(changed.chat)
      return
    }
    if (typeof changed === 'object' && 'typing' in changed) return hearTyping(queryClient, changed.typing)
    void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    if (changed === 'rights') void askRightsAnew()
    if (typeof changed === 'object') refreshCase(queryClient, changed.patientId)
  }
}

export function refreshCase(queryClient: QueryClient, patientId: string): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(patientId) })
}
