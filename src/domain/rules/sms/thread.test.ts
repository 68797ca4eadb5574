import { expect, test } from 'vitest'
import { longestWaitingFirst } from './thread.ts'

test('the longest waiting patient stands first, and unread messages that nobody has to answer last', () => {
  const entry = (patient__id: string, reply_wanted_since: string | null, last_at: string | null) => ({
    patient__id,
    reply_wanted_since,
    last_at,
  })
  const list = [
    entry('unread', null, '2026-03-05T09:00:00.000Z'),
    entry('late', '2026-03-04T09:00:00.000Z', '2026-03-04T09:00:00.000Z'),
    entry('newer unread', null, '2026-03-05T10:00:00.000Z'),
    entry('early', '2026-03-02T09:00:00.000Z', '2026-03-05T11:00:00.000Z'),
    entry('b', '2026-03-03T09:00:00.000Z', null),
    entry('a', '2026-03-03T09:00:00.000Z', null),
  ]
  expect(list.toSorted(longestWaitingFirst).map(({ patient__id }) => patient__id)).toEqual([
    'early',
    'a',
    'b',
    'late',
    'newer unread',
    'unread',
  ])
})
