import { expect, test } from 'vitest'
import { waitingReportSchema } from '#domain/rules/waiting-report.ts'
import * as v from 'valibot'
import { memoryStore } from '../replica/memory-store.ts'
import { endLease } from '../replica/lease.ts'
import { newId, type Command, type Entry } from './command.ts'
import { reportOf } from './report.ts'
import { lastReportIn } from './last-report.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const PATIENT = uuid(900)

function entry(n: number, command: Partial<Command> = {}, more: Partial<Entry> = {}): Entry {
  return {
    command: {
      command_id: uuid(n),
      kind: 'create',
      entity: 'patient_note',
      target: newId(uuid(n)),
      method: 'POST',
      path: '/patient_note/create',
      body: { patient_id: PATIENT, body: 'Selma called' },
      about: PATIENT,
      made_at: `2026-03-0${n}T10:00:00.000Z`,
      ...command,
    },
    place: n,
    state: 'waiting',
    attempts: 0,
    next_at: 0,
    ...more,
  }
}

const edit = {
  kind: 'update',
  entity: 'patient',
  target: PATIENT,
  body: { city: 'Austin', zip: '1', version: 3 },
} as const
const clash = { fields: ['city'], theirs: { city: 'Dallas' } }

test('W3: the server is told how much waits and since when; of what was put aside the names of its fields, no word', () => {
  const report = reportOf([
    entry(3),
    entry(1, {}, { state: 'done' }),
    entry(2, edit, { state: 'conflict', clash }),
    entry(4, {}, { state: 'refused', reason: { status: 404, code: 'NOT_FOUND' } }),
    entry(5, {}, { state: 'refused', reason: { status: 422, code: 'INVALID', errors: { body: ['too_long'] } } }),
    entry(6, {}, { state: 'refused', reason: { status: 422, code: 'INVALID', errors: { patient_id: ['not_found'] } } }),
  ])
  expect(report).toEqual({
    waiting: 5,
    set_aside: 4,
    since: '2026-03-02T10:00:00.000Z',
    put_aside: [
      {
        command_id: uuid(2),
        entity: 'patient',
        entity_id: PATIENT,
        patient_id: PATIENT,
        fields: ['city'],
        state: 'open',
      },
      {
        command_id: uuid(4),
        entity: 'patient_note',
        entity_id: null,
        patient_id: PATIENT,
        fields: ['patient_id', 'body'],
        state: 'quarantined',
      },
      expect.objectContaining({ command_id: uuid(6), state: 'quarantined' }),
    ],
  })
  expect(v.parse(waitingReportSchema, report)).toEqual(report)
  expect(JSON.stringify(report)).not.toMatch(/Selma|Austin|Dallas/)
})

test('W3: a record that the server has made since is named by its own id', () => {
  const made = entry(1, { entity: 'patient' }, { state: 'done', made_id: uuid(700) })
  const ofNew = { ...edit, target: newId(uuid(1)), about: newId(uuid(1)) }
  const { put_aside } = reportOf([made, entry(2, ofNew, { state: 'conflict', clash })])
  expect(put_aside).toMatchObject([{ entity_id: uuid(700), patient_id: uuid(700) }])
})

test('what was told is told again only when it is another, also after a lease', async () => {
  const store = memoryStore()
  const told = lastReportIn(store)
  expect(await told.matches(reportOf([]))).toBe(false)
  await told.save(reportOf([entry(1)]))
  await endLease(store)
  expect([await told.matches(reportOf([entry(1)])), await told.matches(reportOf([]))]).toEqual([true, false])
})
