import { expect, test } from 'vitest'
import { createRowTable } from './patient-store/row-table.ts'
import { unreadIn } from './unread-here.ts'

test('S10: without a connection the rows on the device say whose messages wait', () => {
  const columns = ['id', 'rev', 'first_name', 'last_name', 'case_manager_id', 'underwriter_id', 'unread_messages']
  const table = createRowTable(columns)
  table.add(['a', 1, 'Ayşe', 'Demir', 'me', 'other', 2])
  table.add(['b', 1, 'Nur', 'Haddad', 'me', 'other', 0])
  table.add(['c', 1, 'Luz', 'Reyes', 'other', 'me', 1])
  table.add(['d', 1, 'Tom', 'Wright', 'other', 'other', 5])
  expect(unreadIn(table, 'me')).toEqual([
    { patient__id: 'a', patient__name: 'Ayşe Demir', messages_count: 2 },
    { patient__id: 'c', patient__name: 'Luz Reyes', messages_count: 1 },
  ])
})
