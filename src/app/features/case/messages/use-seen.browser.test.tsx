import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { queryClient, session } from '../../../api/portal.ts'
import { unreadQuery, type Unread } from '../../../api/unread.ts'
import { show } from '../../../browser-test.tsx'
import { useUnread } from '../../../case/use-unread.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { markSeen, useSeen } from './use-seen.ts'

const waiting = (messages_count: number): Unread => ({
  patient__id: 'a',
  patient__name: 'Emily',
  messages_count,
  reply_wanted_since: null,
  last_text: null,
  last_at: null,
})

beforeEach(() => queryClient.clear())
afterEach(() => session.end())

test('S10: a message that comes while others are being marked as read is still counted', async () => {
  const seen = '**/api/notifications/a/seen*'
  await commands.holdCall(seen, 200, { patient__id: 'a', messages_count: 0 })
  await commands.answerCall('**/api/notifications', 200, { notifications: [waiting(1)] })
  queryClient.setQueryData(unreadQuery.queryKey, [waiting(2)])
  const bell = new QueryObserver(queryClient, { ...unreadQuery, staleTime: Infinity, refetchInterval: false })
  const leave = bell.subscribe(() => undefined)
  const marking = markSeen(queryClient, 'a', 'm')
  queryClient.setQueryData(unreadQuery.queryKey, [waiting(3)])
  await commands.releaseCall(seen)
  await marking
  expect(queryClient.getQueryData(unreadQuery.queryKey)).toEqual([waiting(1)])
  leave()
})

function OpenConversation() {
  useSeen('a', 'm')
  return <p>{`Unread: ${useUnread().total}`}</p>
}

test('S10: a message that comes into an open conversation while others are being marked is marked as well', async () => {
  const role = { id: null, title: 'case_manager', level: 'staff' } as const
  const person = { id: 'me', email: 'me@example.com', name: 'Me', user_type: 'staff', role }
  session.start({ access: '', ...person, is_authenticated: true, is_casemanager: true, is_underwriter: false }, false)
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  queryClient.setQueryData(userPermissions.queryKey, [])
  queryClient.setQueryData(unreadQuery.queryKey, [waiting(2)])
  const [seen, list] = ['**/api/notifications/a/seen*', '**/api/notifications']
  await commands.holdCall(seen, 200, { patient__id: 'a', messages_count: 0 })
  await show(
    <QueryClientProvider client={queryClient}>
      <OpenConversation />
    </QueryClientProvider>,
  )
  await commands.answerCall(list, 200, { notifications: [waiting(1)] })
  await commands.releaseCall(seen)
  await commands.holdCall(seen, 200, { patient__id: 'a', messages_count: 0 })
  await expect.element(page.getByText('Unread: 1')).toBeVisible()
  await commands.answerCall(list, 200, { notifications: [] })
  await commands.releaseCall(seen)
  await expect.element(page.getByText('Unread: 0')).toBeVisible()
})
