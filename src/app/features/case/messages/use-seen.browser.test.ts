import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { queryClient } from '../../../api/portal.ts'
import { unreadQuery, type Unread } from '../../../api/unread.ts'
import { markSeen } from './use-seen.ts'

const waiting = (messages_count: number): Unread => ({
  patient__id: 'a',
  patient__name: 'Emily',
  messages_count,
  reply_wanted_since: null,
  last_text: null,
  last_at: null,
})

beforeEach(() => queryClient.clear())

test('S10: a message that comes while others are being marked as read is still counted', async () => {
  const seen = '**/api/notifications/a/seen'
  await commands.holdCall(seen, 200, { patient__id: 'a', messages_count: 0 })
  await commands.answerCall('**/api/notifications', 200, { notifications: [waiting(1)] })
  queryClient.setQueryData(unreadQuery.queryKey, [waiting(2)])
  const bell = new QueryObserver(queryClient, { ...unreadQuery, staleTime: Infinity, refetchInterval: false })
  const leave = bell.subscribe(() => undefined)
  const marking = markSeen(queryClient, 'a')
  queryClient.setQueryData(unreadQuery.queryKey, [waiting(3)])
  await commands.releaseCall(seen)
  await marking
  expect(queryClient.getQueryData(unreadQuery.queryKey)).toEqual([waiting(1)])
  leave()
})
