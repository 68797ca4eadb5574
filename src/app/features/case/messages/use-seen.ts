import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api, session } from '../../../api/portal.ts'
import { unreadQuery } from '../../../api/unread.ts'
import { useUnread } from '../../../case/use-unread.ts'

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * Whoever looks at a conversation has seen what the patient wrote, and everybody on the case is rid of it. Only for those
 * whom the bell calls to it; a tab that nobody looks at sees nothing.
 */
export function useSeen(id: string, shown: boolean): void {
  const queryClient = useQueryClient()
  const { notifications } = useUnread()
  const visible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const waits = notifications.some((entry) => entry.patient__id === id)
  useEffect(() => {
    if (waits && shown && visible) void markSeen(queryClient, id)
  }, [waits, shown, visible, queryClient, id])
}

async function markSeen(queryClient: QueryClient, id: string): Promise<void> {
  // Who sees the portal as somebody else has not read it for him.
  if (session.current()?.looking) return
  try {
    await api.call('POST /notifications/{patientId}/seen', { params: { patientId: id }, key: crypto.randomUUID() })
    queryClient.setQueryData(unreadQuery.queryKey, (list) => list?.filter((entry) => entry.patient__id !== id))
  } catch (error) {
    // The bell still says that something waits, and the next look at the conversation tries again.
    // oxlint-disable-next-line no-console
    console.warn('What was seen could not be marked as seen.', error)
  }
}
