import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api, session } from '../../../api/portal.ts'
import { unreadQuery } from '../../../api/unread.ts'
import { useUnread } from '../../../case/use-unread.ts'

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * Marks a visible conversation as read for everyone on the case, up to the newest message that is shown: what a device
 * keeps may be older than what waits. Only for users with notifications; a hidden tab marks nothing.
 */
export function useSeen(id: string, upTo: string | undefined): void {
  const queryClient = useQueryClient()
  const { notifications } = useUnread()
  const visible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const unread = notifications.find((entry) => entry.patient__id === id && entry.messages_count > 0)
  // What comes while others are being marked takes a marking of its own.
  const newest = unread && `${unread.messages_count} ${unread.last_at}`
  useEffect(() => {
    if (newest && upTo !== undefined && visible) void markSeen(queryClient, id, upTo)
  }, [newest, upTo, visible, queryClient, id])
}

export async function markSeen(queryClient: QueryClient, id: string, upTo: string): Promise<void> {
  // Reading while impersonating does not count.
  if (session.current()?.looking) return
  try {
    await api.call('POST /notifications/{patientId}/seen', {
      params: { patientId: id },
      query: { up_to: upTo },
      key: crypto.randomUUID(),
    })
    // Not counted here: a message may have come in the meantime.
    await queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
  } catch (error) {
    // The bell still says that something waits, and the next look at the conversation tries again.
    // oxlint-disable-next-line no-console
    console.warn('What was seen could not be marked as seen.', error)
  }
}
