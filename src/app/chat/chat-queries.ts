import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../api/portal.ts'

const text = v.nullable(v.string())

const contactSchema = v.object({
  id: v.string(),
  name: v.string(),
  image: text,
  is_online: v.boolean(),
  unseen_count: v.number(),
  user_type: v.string(),
  status: text,
  mood: text,
  last_message_at: text,
  can_write: v.boolean(),
})
export type ChatContact = v.InferOutput<typeof contactSchema>

const messageSchema = v.object({
  id: v.string(),
  sender: v.object({ id: v.string() }),
  message: text,
  file: v.nullable(v.object({ name: v.string(), size: v.number() })),
  patient: v.nullable(v.object({ id: v.string(), case_number: text })),
  created_at: v.string(),
  seen_at: text,
  retracted_at: text,
})
export type ChatMessage = v.InferOutput<typeof messageSchema>

const userSchema = v.object({ user: v.object({ status: v.picklist(['available', 'busy', 'hidden']), mood: text }) })
export const sentSchema = v.object({ message: messageSchema })

/** The socket tells at once; this is for networks that let none through, and for who comes and goes. */
const MINUTE = 60_000

const ALL = 'chat'

export const chatQueries = {
  contacts: (search: string) =>
    queryOptions({
      queryKey: [ALL, 'contacts', search],
      queryFn: async ({ signal }) => {
        const answer = v.object({ users: v.array(contactSchema) })
        return (await api.get('/chat/contacts', { answer, query: { search }, signal })).users
      },
      placeholderData: keepPreviousData,
      refetchInterval: MINUTE,
    }),
  conversation: (contactId: string, search: string) =>
    infiniteQueryOptions({
      queryKey: [ALL, 'conversation', contactId, search],
      queryFn: ({ pageParam, signal }) =>
        api.get(`/chat/conversation/${contactId}`, {
          answer: v.object({ messages: v.array(messageSchema), has_older: v.boolean() }),
          query: { before: pageParam, search },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ messages, has_older }) => (has_older ? messages[0]?.id : undefined),
      refetchInterval: MINUTE,
    }),
  user: queryOptions({
    queryKey: [ALL, 'user'],
    queryFn: async ({ signal }) => (await api.get('/chat/user', { answer: userSchema, signal })).user,
  }),
}

export const chatCalls = {
  keepStatus: async (status: string) =>
    (await api.post('/chat/user/data', { status }, { answer: userSchema, key: crypto.randomUUID() })).user,
  retract: (id: string) =>
    api.post(`/chat/message/${id}/retract`, {}, { answer: sentSchema, key: crypto.randomUUID() }),
  markSeen: (contactId: string) =>
    api.post(`/chat/conversation/${contactId}/seen`, {}, { answer: v.unknown(), key: crypto.randomUUID() }),
  tellTyping: (contactId: string) => api.post(`/chat/conversation/${contactId}/typing`, {}, { answer: v.unknown() }),
  /** A short-lived address of the bytes; being asked goes on record, so it is asked for anew each time. */
  fileAddress: async (id: string) =>
    (await api.get(`/message/${id}/file`, { answer: v.object({ url: v.string() }) })).url,
}

/** What changes when somebody writes, reads or takes something back. */
export function refreshConversation(queryClient: QueryClient, contactId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [ALL, 'contacts'] })
  void queryClient.invalidateQueries({ queryKey: [ALL, 'unseen'] })
  return queryClient.invalidateQueries({ queryKey: [ALL, 'conversation', contactId] })
}
