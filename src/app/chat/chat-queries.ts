import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChatStatus } from '#domain/rules/chat.ts'
import { api } from '../api/portal.ts'

export type { ChatContact, ChatMessage } from '#domain/calls/messages.ts'

/** The socket tells at once; this is for networks that let none through, and for who comes and goes. */
const MINUTE = 60_000

const ALL = 'chat'

export const chatQueries = {
  contacts: (search: string) =>
    queryOptions({
      queryKey: [ALL, 'contacts', search],
      meta: { live: true },
      queryFn: async ({ signal }) => (await api.call('GET /chat/contacts', { query: { search }, signal })).users,
      placeholderData: keepPreviousData,
      refetchInterval: MINUTE,
    }),
  conversation: (contactId: string, search: string) =>
    infiniteQueryOptions({
      queryKey: [ALL, 'conversation', contactId, search],
      meta: { live: true },
      queryFn: ({ pageParam, signal }) =>
        api.call('GET /chat/conversation/{contactId}', {
          params: { contactId },
          query: { before: pageParam, search },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ messages, has_older }) => (has_older ? messages[0]?.id : undefined),
      refetchInterval: MINUTE,
    }),
  user: queryOptions({
    queryKey: [ALL, 'user'],
    queryFn: async ({ signal }) => (await api.call('GET /chat/user', { signal })).user,
  }),
}

export const chatCalls = {
  keepStatus: async (status: ChatStatus) =>
    (await api.call('POST /chat/user/data', { body: { status }, key: crypto.randomUUID() })).user,
  retract: (id: string) => api.call('POST /chat/message/{id}/retract', { params: { id }, key: crypto.randomUUID() }),
  markSeen: (contactId: string, upTo: string) =>
    api.call('POST /chat/conversation/{contactId}/seen', {
      params: { contactId },
      query: { up_to: upTo },
      key: crypto.randomUUID(),
    }),
  tellTyping: (contactId: string) => api.call('POST /chat/conversation/{contactId}/typing', { params: { contactId } }),
  /** A short-lived address of the bytes; being asked goes on record, so it is asked for anew each time. */
  fileAddress: async (id: string) => (await api.call('GET /message/{id}/file', { params: { id } })).url,
}

/** Queries to refresh when a message is sent, read or deleted. */
export function refreshConversation(queryClient: QueryClient, contactId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [ALL, 'contacts'] })
  void queryClient.invalidateQueries({ queryKey: [ALL, 'unseen'] })
  return queryClient.invalidateQueries({ queryKey: [ALL, 'conversation', contactId] })
}

/** Where the live line leaves what it hears of the chat. */
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
