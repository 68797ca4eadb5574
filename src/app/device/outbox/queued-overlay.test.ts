import { expect, test } from 'vitest'
import { newId, type Command, type Entry } from '#offline/outbox/command.ts'
import { answeredHere, isWaiting, snoozedHere, queuedStep } from './queued-overlay.ts'
import { withQueuedRows } from './queued-rows.ts'

const id = '01900000-0000-7000-8000-000000000001'

function entry(command: Partial<Command>, more: Partial<Entry> = {}): Entry {
  const whole: Command = {
    command_id: id,
    kind: 'create',
    entity: 'patient_note',
    target: newId(id),
    method: 'POST',
    path: '/',
    body: { patient_id: 'p1', body: 'Selma called' },
    about: 'p1',
    made_at: '2026-11-21T10:00:00.000Z',
    ...command,
  }
  return { command: whole, place: 1, state: 'waiting', attempts: 0, next_at: 0, ...more }
}

const there = { id: 'n1', body: 'before' }

test('W3: of a case one sees what the server has, what waits on top of it, and what is still to be made', () => {
  const edit = entry({ kind: 'update', target: 'n1', body: { body: 'mended', version: 3 } })
  const [first, second] = withQueuedRows([there], [edit, entry({})], 'patient_note', 'p1')
  expect(first).toMatchObject({ id: 'n1', body: 'mended' })
  expect(second).toMatchObject({ id: newId(id), body: 'Selma called', created_at: '2026-11-21T10:00:00.000Z' })
  expect([first, second].map((row) => row && isWaiting(row))).toEqual([true, true])
})

test('what belongs to another case, was refused, or has come as a row already is not shown a second time', () => {
  const rows = [there]
  expect(withQueuedRows(rows, [entry({ about: 'p2' })], 'patient_note', 'p1')).toEqual(rows)
  const refused = entry({}, { state: 'refused', reason: { status: 404, code: 'NOT_FOUND' } })
  expect(withQueuedRows(rows, [refused], 'patient_note', 'p1')).toEqual(rows)
  expect(withQueuedRows(rows, [entry({}, { state: 'done', made_id: 'n1' })], 'patient_note', 'p1')).toHaveLength(1)
})

test('done, but not yet among the rows, it is shown as what it is by now', () => {
  const [row] = withQueuedRows([], [entry({}, { state: 'done', made_id: 'n2' })], 'patient_note', 'p1')
  expect(row).toMatchObject({ id: 'n2', body: 'Selma called' })
  expect(row && isWaiting(row)).toBe(false)
})

test('a message waits in its conversation, a step at its visit', () => {
  const message = entry({ kind: 'order', entity: 'patient_sms', target: 'sms:p1', body: { to: '+1', body: 'Hello' } })
  expect(withQueuedRows([], [message], 'patient_sms', 'p1')).toMatchObject([{ direction: 'out', body: 'Hello' }])
  const closing = entry({ kind: 'order', entity: 'patient_sms', target: 'sms:p1', body: { up_to: 'm2' } })
  expect(withQueuedRows([], [closing], 'patient_sms', 'p1')).toEqual([])
  expect(answeredHere([message, closing], 'p1')).toEqual([undefined, 'm2'])
  expect(
    answeredHere(
      [
        { ...closing, state: 'refused' },
        { ...closing, state: 'done' },
      ],
      'p1',
    ),
  ).toEqual([])
  expect(answeredHere([closing], 'p2')).toEqual([])
  const until = '2026-03-06T08:00:00.000Z'
  const snooze = entry({ kind: 'order', entity: 'patient_sms', target: 'sms:p1', body: { until } })
  expect(answeredHere([snooze], 'p1')).toEqual([])
  expect(snoozedHere([message, snooze], 'p1')).toBe(until)
  expect(snoozedHere([{ ...snooze, state: 'done' }], 'p1')).toBeUndefined()
  const step = entry({ kind: 'order', entity: 'appointment', target: 'v1', body: { to: 'complete' } })
  expect(queuedStep([step], 'v1')).toBe('complete')
  expect(queuedStep([step], 'v2')).toBeUndefined()
})
