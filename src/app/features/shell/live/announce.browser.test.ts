import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unreadQuery, type Unread } from '../../../api/unread.ts'
import { announceUnread } from './announce.ts'

const waiting: Unread = {
  patient__id: 'a',
  patient__name: 'Emily',
  messages_count: 1,
  reply_wanted_since: null,
  last_text: null,
  last_at: null,
}

let queryClient: QueryClient
let takenAway: (readonly [patients: readonly string[], readAt: number])[]
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  queryClient = new QueryClient()
  queryClient.setQueryData(unreadQuery.queryKey, [waiting])
  takenAway = []
  leave = announceUnread(queryClient, { isAt: () => false, go: () => undefined }, async (patients, readAt) => {
    takenAway.push([patients, readAt])
  })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

/** Asks for the list; the answer comes when the test says so. */
function ask() {
  const answer = Promise.withResolvers<Unread[]>()
  const asked = queryClient.fetchQuery({ queryKey: unreadQuery.queryKey, queryFn: () => answer.promise })
  return async (list: Unread[]) => {
    answer.resolve(list)
    await asked
  }
}

test('S18: a slow answer takes away no alert of a message that came after it was asked for', async () => {
  const answer = ask()
  vi.setSystemTime(9_000)
  await answer([])
  expect(takenAway).toEqual([[['a'], 1_000]])
})

test('S18: what is read here takes away all alerts up to now', async () => {
  const answer = ask()
  vi.setSystemTime(9_000)
  queryClient.setQueryData(unreadQuery.queryKey, [])
  expect(takenAway).toEqual([[['a'], 9_000]])
  await answer([])
  expect(takenAway).toHaveLength(1)
})
