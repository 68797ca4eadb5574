import { queryOptions } from '@tanstack/react-query'
import type { UnreadPatient } from '#domain/calls/messages.ts'
import { api } from './portal.ts'
import type { SignedIn } from './session.ts'

export type Unread = UnreadPatient

/** P3, C5: whom the flags call: the socket tells them at once. */
export function hearsPatients(signedIn: Pick<SignedIn, 'is_casemanager' | 'is_underwriter'> | null): boolean {
  return signedIn !== null && (signedIn.is_casemanager || signedIn.is_underwriter)
}

/** S10: the sum over all patients. */
export function totalOf(notifications: readonly Pick<Unread, 'messages_count'>[]): number {
  return notifications.reduce((sum, { messages_count }) => sum + messages_count, 0)
}

/** Whether it is still in the list: unread, or read and not answered. */
export function isListed({ messages_count, reply_wanted_since }: Unread): boolean {
  return messages_count > 0 || reply_wanted_since !== null
}

const FIVE_MINUTES = 5 * 60_000

export const unreadQuery = queryOptions({
  queryKey: ['notifications'],
  meta: { part: 'frame', live: true, standIn: { tells: 'unread' } },
  retry: false,
  // The socket tells at once; this is for networks that let none through.
  refetchInterval: FIVE_MINUTES,
  queryFn: async ({ signal }) => {
    try {
      return (await api.call('GET /notifications', { signal })).notifications
    } catch (error) {
      // Only logged: the user can't fix it, and it is retried soon.
      // oxlint-disable-next-line no-console
      if (!signal.aborted) console.warn('Notifications could not be loaded.', error)
      throw error
    }
  },
})

/** Whether a user without the flags is notified because of a tag on a case. */
export const calledQuery = queryOptions({
  queryKey: ['notifications', 'called'],
  meta: { part: 'frame', live: true },
  retry: false,
  refetchInterval: FIVE_MINUTES,
  queryFn: async ({ signal }) => (await api.call('GET /notifications/called', { signal })).called,
})
