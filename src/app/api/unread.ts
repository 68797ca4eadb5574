import { queryOptions } from '@tanstack/react-query'
import { api } from './portal.ts'

const FIVE_MINUTES = 5 * 60_000

export const unreadQuery = queryOptions({
  queryKey: ['notifications'],
  retry: false,
  // The socket tells at once; this is for networks that let none through.
  refetchInterval: FIVE_MINUTES,
  queryFn: async ({ signal }) => {
    try {
      return (await api.call('GET /notifications', { signal })).notifications
    } catch (error) {
      // Only logged: nobody can do anything about it, and the next try comes soon.
      // oxlint-disable-next-line no-console
      if (!signal.aborted) console.warn('Notifications could not be loaded.', error)
      throw error
    }
  },
})

/** Whether a case would call somebody whom no flag calls: because he is tagged on one. */
export const calledQuery = queryOptions({
  queryKey: ['notifications', 'called'],
  retry: false,
  refetchInterval: FIVE_MINUTES,
  queryFn: async ({ signal }) => (await api.call('GET /notifications/called', { signal })).called,
})
