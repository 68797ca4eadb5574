import { expect, test } from 'vitest'
import type { ConversationTab } from '#domain/rules/sms/thread.ts'
import { conversationsIn } from './conversations-here.ts'
import { createRowTable } from './patient-store/row-table.ts'

const NOW = Date.parse('2026-03-05T12:00:00.000Z')
const [EARLY, LATE] = ['2026-03-04T09:00:00.000Z', '2026-03-05T09:00:00.000Z']
const [PASSED, LATER] = ['2026-03-05T08:00:00.000Z', '2026-03-06T08:00:00.000Z']

const columns = ['id', 'rev', 'first_name', 'last_name', 'case_number', 'case_manager_id', 'unread_messages']
const table = createRowTable([
  ...columns,
  'reply_wanted_since',
  'thread_snoozed_until',
  'thread_owner_id',
  'underwriter_id',
])
table.add(['a', 1, 'Ayşe', 'Demir', 'ATL-1', 'me', 2, LATE, null, null, null])
table.add(['b', 1, 'Nur', 'Haddad', 'ATL-2', 'me', 0, EARLY, PASSED, 'other', null])
table.add(['c', 1, 'Luz', 'Reyes', 'ATL-3', 'other', 0, EARLY, LATER, 'me', null])
table.add(['d', 1, 'Tom', 'Wright', 'ATL-4', 'me', 1, null, null, null, null])
table.add(['e', 1, 'Ana', 'Stone', 'ATL-5', 'other', 1, LATE, null, null, 'me'])
table.add(['f', 1, 'Kim', 'Vale', 'ATL-6', 'other', 1, LATE, null, null, null])

const idsIn = (tab: ConversationTab, of: 'all' | 'own' = 'own') =>
  conversationsIn(table, 'me', { tab, of }, NOW).conversations.map(({ patient__id }) => patient__id)

test('without a connection the rows on the device say which conversations are open, and whose they are', () => {
  expect(idsIn('open')).toEqual(['b', 'a', 'e'])
  expect(idsIn('mine')).toEqual(['a'])
  expect(idsIn('snoozed')).toEqual(['c'])
  expect(idsIn('closed')).toEqual([])
  expect(conversationsIn(table, 'me', { tab: 'mine', of: 'own' }, NOW)).toMatchObject({
    conversations: [{ patient__name: 'Ayşe Demir', case_number: 'ATL-1', messages_count: 2, owner_id: 'me' }],
    counts: { open: 3, mine: 1, snoozed: 1 },
  })
})

test('whose role reads all messages sees the conversations of every case, others those of their own', () => {
  expect(idsIn('open', 'all')).toEqual(['b', 'a', 'e', 'f'])
  expect(idsIn('open', 'own')).not.toContain('f')
  expect(idsIn('mine', 'all')).toEqual(['a'])
})
