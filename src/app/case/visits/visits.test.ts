import { expect, test } from 'vitest'
import type { Viewer } from '#domain/access/viewer.ts'
import { commandsFor, plannedEnd, visitOf, visitsIn } from './visits.ts'

const statuses = [
  { id: 's', category: 'scheduled', code: 'scheduled' },
  { id: 'c', category: 'scheduled', code: 'confirmed' },
  { id: 'd', category: 'completed', code: 'completed' },
  { id: 'own', category: 'unscheduled', code: 'waiting_for_spring' },
] as const
const visit = (id: string, status: string | null, start: string | null) =>
  visitOf({ id, appointment_status_id: status, scheduled_start: start, requested_at: '2026-01-01T00:00:00Z' }, statuses)

const visits = [
  visit('late', 's', '2026-05-02T10:00:00Z'),
  visit('early', 'c', '2026-05-01T10:00:00Z'),
  visit('done', 'd', '2026-04-01T10:00:00Z'),
  visit('own', 'own', null),
  visit('asked', null, null),
]
const ids = (section: 'scheduled' | 'unscheduled' | 'all') => visitsIn(section, visits).map(({ row }) => row.id)

test('D9: what is planned stands in its order, what waits apart, and all of it the latest first', () => {
  expect(ids('scheduled')).toEqual(['early', 'late'])
  expect(ids('unscheduled')).toEqual(['own', 'asked'])
  expect(ids('all').slice(0, 3)).toEqual(['late', 'early', 'done'])
})

test('the commands are those of the machine for the role', () => {
  const manager = { role: 'case_manager', level: 'staff', id: 'u' } as Viewer
  expect(commandsFor(visits[4]!, manager)).toEqual(['schedule', 'cancel'])
  expect(commandsFor(visits[1]!, manager)).toContain('check_in')
  expect(commandsFor(visits[2]!, manager)).toEqual([])
  expect(commandsFor(visits[2]!, { ...manager, role: 'admin', level: 'admin' })).toEqual(['undo'])
  expect(commandsFor(visits[0]!, { ...manager, role: 'law_firm', level: 'user' })).toEqual([])
})

test('what can only be said of a visit that has begun is not offered before', () => {
  const manager = { role: 'case_manager', level: 'staff', id: 'u' } as Viewer
  expect(commandsFor(visits[0]!, manager, true)).toContain('no_show')
  expect(commandsFor(visits[0]!, manager, false)).not.toContain('no_show')
  expect(commandsFor(visits[0]!, manager, false)).toContain('reschedule')
})

test('a visit is over after its planned length, thirty minutes where none is planned', () => {
  const row = { id: 'v', scheduled_start: '2026-05-01T23:45:00Z' }
  expect(plannedEnd({ ...row, duration_min: 45 })).toBe('2026-05-02T00:30:00.000Z')
  expect(plannedEnd(row)).toBe('2026-05-02T00:15:00.000Z')
  expect(plannedEnd({ id: 'v', scheduled_start: null })).toBeUndefined()
})
