import { expect, test } from 'vitest'
import { foldedEvents, isChange, seenAs } from './folded-events.ts'

const event = (id: string, time: string, action: string, user = 'u1') => ({
  id,
  at: `2026-03-01T${time}:00.000Z`,
  user_id: user,
  action,
  entity: 'patient',
  entity_id: null,
  detail: null,
})

test('who looks again within the hour is one line with a count; changes and other people stand by themselves', () => {
  const lines = foldedEvents([
    event('7', '10:20', 'read'),
    event('6', '10:10', 'read'),
    event('5', '10:05', 'read', 'u2'),
    event('4', '10:04', 'update'),
    event('3', '10:03', 'update'),
    event('2', '10:02', 'read'),
    event('1', '08:00', 'read'),
  ])
  expect(lines.map(({ id, times }) => [id, times])).toEqual([
    ['7', 3],
    ['5', 1],
    ['4', 1],
    ['3', 1],
    ['1', 1],
  ])
})

test('P4: what an administrator saw with somebody else’s eyes stands apart from what he saw with his own', () => {
  const as = (id: string, time: string, other: string) => ({ ...event(id, time, 'read'), detail: { as_user: other } })
  const lines = foldedEvents([
    as('5', '10:20', 'firm'),
    event('4', '10:15', 'read'),
    as('3', '10:10', 'firm'),
    as('2', '10:05', 'clinic'),
    event('1', '10:00', 'read'),
  ])
  expect(lines.map((line) => [line.id, line.times, seenAs(line)])).toEqual([
    ['5', 2, 'firm'],
    ['4', 2, undefined],
    ['2', 1, 'clinic'],
  ])
})

test('what a device takes along, a report shows and a paper prints is looking, not changing', () => {
  const actions = [
    'read',
    'list',
    'snapshot',
    'delta',
    'report',
    'seen',
    'search',
    'print',
    'compare',
    'kept_ahead',
    'update',
    'send_sms',
  ]
  const changes = actions.filter((action) => isChange(event('1', '10:00', action)))
  expect(changes).toEqual(['update', 'send_sms'])
})
