import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from './portal.ts'
import { useSession } from './use-session.ts'
import { hearsPatients, totalOf, unreadSchema } from './unread-total.ts'

const FIVE_MINUTES = 5 * 60_000

export const unreadQuery = queryOptions({
  queryKey: ['notifications'],
  retry: false,
  // The socket tells at once; this is for networks that let none through.
  refetchInterval: FIVE_MINUTES,
  queryFn: async ({ signal }) => {
    const answer = v.object({ notifications: v.array(unreadSchema) })
    try {
      return (await api.get('/notifications', { answer, signal })).notifications
    } catch (error) {
      // Only logged: nobody can do anything about it, and the next try comes soon.
      // oxlint-disable-next-line no-console
      if (!signal.aborted) console.warn('Notifications could not be loaded.', error)
      throw error
    }
  },
})

export function useUnread() {
  const heard = hearsPatients(useSession())
  const { data, isPending, error, refetch } = useQuery({ ...unreadQuery, enabled: heard })
  const notifications = (heard && data) || []
  const failure = data ? undefined : (error ?? undefined)
  /** Where it can't be known, it is not nothing. */
  const total = failure ? undefined : totalOf(notifications)
  return { heard, notifications, total, waiting: heard && isPending, failure, again: refetch }
}
