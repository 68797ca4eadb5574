import { expect, test } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import type { Command, Entry } from '#offline/outbox/command.ts'
import { threadTarget } from '../../device/outbox/queued-overlay.ts'
import { groupsOf, isHandledHere, knownHere, withQueuedSnoozes } from './work-queries.ts'

const call = (id: string, more: Partial<WorkEntry>): WorkEntry => ({
  id: `call:${id}`,
  kind: 'call',
  record_id: id,
  version: null,
  patient_id: id,
  patient_name: null,
  case_number: null,
  case_status: 'active',
  party: 'patient',
  phone: null,
  code: 'regular',
  about: null,
  place: null,
  zone: null,
  at: null,
  amount_cents: null,
  day: '2026-03-04',
  due: '2026-03-04',
  acts: ['log_call'],
  snoozed_until: null,
  ...more,
})

test('K4: what was put off comes back on its day by the reader’s calendar', () => {
  const entries = [call('1', { snoozed_until: '2026-03-05' })]
  expect(groupsOf(entries, '2026-03-04')).toEqual([{ name: 'snoozed', entries }])
  expect(groupsOf(entries, '2026-03-05')).toEqual([{ name: 'overdue', entries: [call('1', {})] }])
})

test('K4: a new day moves what is due without a new answer', () => {
  const entries = [call('1', {}), call('2', { due: '2026-03-05' }), call('3', { due: '2026-03-12' })]
  const names = (day: string) => groupsOf(entries, day).map(({ name }) => name)
  expect(names('2026-03-04')).toEqual(['today', 'week', 'later'])
  expect(names('2026-03-05')).toEqual(['overdue', 'today', 'week'])
})

test('K4: a conversation that is put off on this device waits no more for a reply', () => {
  const command: Command = {
    command_id: '00000000-0000-4000-8000-000000000001',
    kind: 'order',
    entity: 'patient_sms',
    target: threadTarget('1'),
    method: 'POST',
    path: '/patient/1/snooze_thread',
    body: { until: '2026-03-05T13:00:00.000Z' },
    about: '1',
    made_at: '2026-03-04T10:00:00.000Z',
  }
  const queued: Entry = { command, place: 1, state: 'waiting', attempts: 0, next_at: 0 }
  expect(isHandledHere(call('1', { kind: 'reply' }), [queued])).toBe(true)
  expect(isHandledHere(call('2', { kind: 'reply' }), [queued])).toBe(false)
  expect(isHandledHere(call('1', {}), [queued])).toBe(false)
})

test('K4: what was put off on this device is, until the server refuses it', () => {
  const command: Command = {
    command_id: '00000000-0000-4000-8000-000000000002',
    kind: 'order',
    entity: 'work',
    target: 'work:call:1',
    method: 'POST',
    path: '/work/snooze',
    body: { entry: 'call:1', until: '2026-03-05' },
    made_at: '2026-03-04T10:00:00.000Z',
  }
  const queued: Entry = { command, place: 1, state: 'waiting', attempts: 0, next_at: 0 }
  const entries = [call('1', {}), call('2', {})]
  expect(withQueuedSnoozes(entries, [queued])).toEqual([call('1', { snoozed_until: '2026-03-05' }), call('2', {})])
  expect(withQueuedSnoozes(entries, [{ ...queued, state: 'refused' }])).toEqual(entries)
})

test('an entry of a kind that only a newer server knows is left out', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const newer = call('2', { kind: 'of a later release' as WorkEntry['kind'] })
  expect(knownHere([call('1', {}), newer])).toEqual([call('1', {})])
})
