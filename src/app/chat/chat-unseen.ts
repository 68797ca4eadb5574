import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/portal.ts'
import { usePermissions } from '../records/use-permissions.ts'

const FIVE_MINUTES = 5 * 60_000

const unseenQuery = queryOptions({
  queryKey: ['chat', 'unseen'],
  meta: { live: true },
  retry: false,
  // The socket tells at once; this is for networks that let none through.
  refetchInterval: FIVE_MINUTES,
  queryFn: async ({ signal }) => (await api.call('GET /chat/unseen', { signal })).unseen_count,
})

/** How much of the team's chat waits; nothing is asked for who has no part in it. */
export function useChatUnseen(): number {
  const may = usePermissions()
  const { data = 0 } = useQuery({ ...unseenQuery, enabled: may?.('message.list') === true })
  return data
}
