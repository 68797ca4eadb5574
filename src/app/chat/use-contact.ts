import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chatQueries, type ChatContact } from './chat-queries.ts'

/** Somebody one writes to. Whoever stands too far down in the list was found by a search, and is known from there. */
export function useContact(contactId: string): ChatContact | undefined {
  const queryClient = useQueryClient()
  const { data: contacts } = useQuery(chatQueries.contacts(''))
  const found = contacts?.find(({ id }) => id === contactId)
  if (found) return found
  const lists = queryClient.getQueriesData<ChatContact[]>({ queryKey: ['chat', 'contacts'] })
  return lists.flatMap(([, list]) => list ?? []).find(({ id }) => id === contactId)
}
