import type { QueryClient } from '@tanstack/react-query'

/**
 * Where the live line leaves what it hears of the chat. Part of the first download: it names the questions of the chat
 * and knows nothing else of it.
 */
export function hearChat(queryClient: QueryClient, contactId: string): void {
  for (const of of ['contacts', 'unseen']) void queryClient.invalidateQueries({ queryKey: ['chat', of] })
  void queryClient.invalidateQueries({ queryKey: ['chat', 'conversation', contactId] })
  // Who has written is writing no longer.
  queryClient.setQueryData(typingKey(contactId), 0)
}

export function hearTyping(queryClient: QueryClient, contactId: string): void {
  queryClient.setQueryData(typingKey(contactId), Date.now())
}

export const typingKey = (contactId: string) => ['chat', 'typing', contactId] as const
