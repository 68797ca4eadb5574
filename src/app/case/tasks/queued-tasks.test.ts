import { expect, test } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import type { Command, Entry } from '#offline/outbox/command.ts'
import { withQueuedTasks } from './queued-tasks.ts'

const ME = '01900001-0000-7000-8000-000000000001'
const OTHER = '01900002-0000-7000-8000-000000000002'
const TASK = '01900003-0000-7000-8000-000000000003'

const task: WorkEntry = {
  id: `task:${TASK}`,
  kind: 'task',
  record_id: TASK,
  version: 2,
  patient_id: null,
  patient_name: null,
  case_number: null,
  case_status: null,
  party: null,
  phone: null,
  code: 'general',
  about: 'Order stamps',
  place: null,
  zone: null,
  at: null,
  amount_cents: null,
  day: '2026-03-04',
  due: '2026-03-04',
  acts: ['done'],
  snoozed_until: null,
}

const queued = (
  command: Pick<Command, 'kind' | 'body'> & Partial<Command>,
  state: Entry['state'] = 'waiting',
): Entry => ({
  command: {
    command_id: '01900009-0000-7000-8000-000000000009',
    entity: 'task',
    target: TASK,
    method: 'PUT',
    path: `/task/update/${TASK}`,
    made_at: '2026-03-04T10:00:00.000Z',
    ...command,
  },
  place: 1,
  state,
  attempts: 0,
  next_at: 0,
})

const shown = (...entries: Entry[]) => withQueuedTasks([task], entries, ME).map(({ about, due }) => [about, due])

test('K4: a task that was changed on this device shows the change', () => {
  const edit = queued({ kind: 'update', body: { title: 'Order paper', due_on: '2026-03-09' } })
  expect(shown(edit)).toEqual([['Order paper', '2026-03-09']])
})

test('K4: one that was done or handed over here is gone, unless the server refused it', () => {
  const done = { kind: 'order', body: { done: true }, method: 'POST', path: `/task/${TASK}/done` } as const
  expect(shown(queued(done))).toEqual([])
  expect(shown(queued(done, 'refused'))).toEqual([['Order stamps', '2026-03-04']])
  expect(shown(queued({ kind: 'update', body: { assignee_id: OTHER } }))).toEqual([])
})

test('K4: a new one of one’s own stands in the list, one for another does not', () => {
  const made = (assignee_id: string) =>
    queued({
      kind: 'create',
      target: '',
      method: 'POST',
      path: '/task/create',
      body: { title: 'Call the carrier', assignee_id, due_on: '2026-03-05', kind: 'call', patient_id: null },
    })
  expect(shown(made(ME))).toEqual([
    ['Order stamps', '2026-03-04'],
    ['Call the carrier', '2026-03-05'],
  ])
  expect(shown(made(OTHER))).toEqual([['Order stamps', '2026-03-04']])
})
