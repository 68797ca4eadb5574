import type { QueryClient } from '@tanstack/react-query'
import { askAnew } from '../api/ask-anew.ts'

/**
 * Where the live line leaves what it hears of the chat. Part of the first download: it names the questions of the chat
 * and knows nothing else of it.
 */
export function hearChat(queryClient: QueryClient, contactId: string): void {
  for (const of of ['contacts', 'unseen']) askAnew(queryClient, { queryKey: ['chat', of] })
  askAnew(queryClient, { queryKey: ['chat', 'conversation', contactId] })
  // Who has written is writing no longer.
  queryClient.setQueryData(typingKey(contactId), 0)
}

export function hearTyping(queryClient: QueryClient, contactId: string): void {
  queryClient.setQueryData(typingKey(contactId), Date.now())
}

export const typingKey = (contactId: string) => ['chat', 'typing', contactId] as const
