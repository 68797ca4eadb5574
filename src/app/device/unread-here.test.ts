import { expect, test } from 'vitest'
import { createRowTable } from './patient-store/row-table.ts'
import { unreadIn } from './unread-here.ts'

const SINCE = '2026-03-05T09:00:00.000Z'

test('S10: without a connection the rows on the device say whose messages wait', () => {
  const columns = ['id', 'rev', 'first_name', 'last_name', 'case_manager_id', 'underwriter_id', 'unread_messages']
  const table = createRowTable([...columns, 'reply_wanted_since'])
  table.add(['a', 1, 'Ayşe', 'Demir', 'me', 'other', 2, SINCE])
  table.add(['b', 1, 'Nur', 'Haddad', 'me', 'other', 0, null])
  table.add(['c', 1, 'Luz', 'Reyes', 'other', 'me', 1, null])
  table.add(['d', 1, 'Tom', 'Wright', 'other', 'other', 5, SINCE])
  table.add(['e', 1, 'Ann', 'Berg', 'me', 'other', 0, SINCE])
  const untold = { last_text: null, last_at: null }
  expect(unreadIn(table, 'me')).toEqual([
    { patient__id: 'a', patient__name: 'Ayşe Demir', messages_count: 2, reply_wanted_since: SINCE, ...untold },
    { patient__id: 'c', patient__name: 'Luz Reyes', messages_count: 1, reply_wanted_since: null, ...untold },
    { patient__id: 'e', patient__name: 'Ann Berg', messages_count: 0, reply_wanted_since: SINCE, ...untold },
  ])
})
