import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../api/use-session.ts'
import { chatCalls, chatQueries, refreshConversation, typingKey } from './chat-queries.ts'

const WRITING_FOR = 6_000

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** What two people said, the oldest first, and more of it on demand. Looking at it is having seen it. */
export function useConversation(contactId: string, search: string) {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(chatQueries.conversation(contactId, search))
  const messages = (query.data?.pages ?? []).toReversed().flatMap((page) => page.messages)
  const visible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  // Viewing as another user doesn't mark messages as read.
  const looking = useSession()?.looking !== undefined
  // Named, so that the next one is seen as well while the last is still being marked.
  const waiting = messages.findLast(
    ({ sender, seen_at, retracted_at }) => sender.id === contactId && !seen_at && !retracted_at,
  )?.id
  useEffect(() => {
    if (looking || !waiting || !visible) return
    chatCalls
      .markSeen(contactId, waiting)
      .then(() => refreshConversation(queryClient, contactId))
      // It goes on waiting, and the next look at the conversation tries again.
      // oxlint-disable-next-line no-console
      .catch((error: unknown) => console.warn('What was seen could not be marked as seen.', error))
  }, [looking, waiting, visible, queryClient, contactId])
  return { ...query, messages }
}

/** Whether the other side was heard typing a moment ago. */
export function useTyping(contactId: string): boolean {
  const { data: heardAt } = useQuery<number>({ queryKey: typingKey(contactId), enabled: false, initialData: 0 })
  return useNow() - heardAt < WRITING_FOR
}

const STEP = 2_000

function followClock(changed: () => void): () => void {
  const timer = setInterval(changed, STEP)
  return () => clearInterval(timer)
}

/** The time, for what is true for some seconds or minutes; it moves on in steps. */
export function useNow(): number {
  return useSyncExternalStore(followClock, () => Math.floor(Date.now() / STEP) * STEP)
}
