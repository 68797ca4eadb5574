import { expect, test } from 'vitest'
import { momentsOf } from './timeline-entries.ts'

const nothing = { status: [], appointment: [], note: [], document: [], lien: [], message: [] }

test('everything that happened stands in one line, the newest first', () => {
  const moments = momentsOf({
    ...nothing,
    note: [{ id: 'n1', created_at: '2026-03-02T10:00:00.000Z' }],
    appointment: [
      { id: 'a1', scheduled_start: null, service_date: '2026-03-04', requested_at: '2026-01-01T00:00:00Z' },
      { id: 'a2', scheduled_start: '2026-03-01T09:00:00Z', service_date: '2026-03-01' },
      { id: 'a3', scheduled_start: null, service_date: null, requested_at: '2026-02-01T00:00:00Z' },
    ],
    message: [{ id: 'm1', created_at: '2026-03-02T09:59:59.000Z' }],
  })
  expect(moments.map(({ key }) => key)).toEqual([
    'appointment a1',
    'note n1',
    'message m1',
    'appointment a2',
    'appointment a3',
  ])
})

test('what has no time is left out', () => {
  expect(momentsOf({ ...nothing, lien: [{ id: 'l1' }] })).toEqual([])
})
