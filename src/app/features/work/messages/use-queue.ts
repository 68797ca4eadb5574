import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Conversation } from '#domain/calls/conversations.ts'
import type { ConversationTab } from '#domain/rules/sms/thread.ts'
import { api } from '../../../api/portal.ts'
import { answeredHere, snoozedHere } from '../../../device/outbox/queued-overlay.ts'
import { useReaches } from '../../../records/use-permissions.ts'
import { useWaiting } from '../../../device/outbox/waiting.ts'

const MINUTE = 60_000
/** Longer queues are narrowed by being answered. */
const MOST = 200

const conversationsQuery = (tab: ConversationTab, of: 'all' | 'own') =>
  queryOptions({
    queryKey: ['conversations', tab],
    meta: { live: true, ofCases: true, standIn: { tells: 'conversations', tab, of } },
    // The socket tells at once; this is for networks that let none through, and for users without one.
    refetchInterval: MINUTE,
    queryFn: ({ signal }) => api.call('GET /conversations', { query: { tab, page_size: MOST }, signal }),
  })

/** The conversations of a tab, without those that were answered or put off on this device. */
export function useQueue(tab: ConversationTab) {
  const reach = useReaches()?.get('patient_sms.list')
  const query = useQuery(conversationsQuery(tab, reach === 'all' ? 'all' : 'own'))
  const entries = useWaiting()
  const isDone = ({ patient__id: id }: Conversation): boolean =>
    answeredHere(entries, id).length > 0 || snoozedHere(entries, id) !== undefined
  const all = query.data?.conversations ?? []
  const list = tab === 'open' || tab === 'mine' ? all.filter((one) => !isDone(one)) : all
  return { ...query, list }
}

/**
 * The one before or after the chosen one. One that has left the list keeps its place in it, so that the next one follows.
 */
export function useNeighbor(list: readonly Pick<Conversation, 'patient__id'>[], chosen: string | undefined) {
  const place = useRef(-1)
  const found = list.findIndex(({ patient__id }) => patient__id === chosen)
  useEffect(() => {
    if (found >= 0) place.current = found
  }, [found])
  const ahead = useRef(chosen)
  useEffect(() => {
    ahead.current = chosen
  }, [chosen])
  function neighbor(step: 1 | -1): string | undefined {
    const from = list.findIndex(({ patient__id }) => patient__id === ahead.current)
    const next = from >= 0 ? from + step : step === 1 ? Math.max(0, place.current) : place.current - 1
    return list[Math.min(Math.max(0, next), list.length - 1)]?.patient__id
  }
  return {
    neighbor,
    isOpen: (id: string): boolean => ahead.current === id,
    /** The same for a key: the next one goes on from there, though the page may still be drawn as before. */
    walk(step: 1 | -1): string | undefined {
      const next = neighbor(step)
      ahead.current = next
      return next
    },
  }
}
