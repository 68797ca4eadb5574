import { expect, test } from 'vitest'
import type { Entry } from '#offline/outbox/command.ts'
import { deedOf, standingOf } from './entry-words.ts'

const entry = (about: string | undefined, more: Partial<Entry> = {}): Entry => ({
  command: {
    command_id: 'c',
    kind: 'create',
    entity: 'patient_note',
    target: 'new:c',
    method: 'POST',
    path: '/',
    body: { kind: 'call' },
    about,
    made_at: '',
  },
  place: 1,
  state: 'waiting',
  attempts: 0,
  next_at: 0,
  ...more,
})
const known = (ids: readonly string[], complete = true) => ({ rows: new Map(ids.map((id) => [id, {}])), complete })
const refused = (status: number): Partial<Entry> => ({ state: 'refused', reason: { status, code: 'NOT_FOUND' } })

test('only what is about a case that is open to the person can be read', () => {
  expect(standingOf(entry('p1'), known(['p1']))).toEqual({ isLost: false, isSealed: false })
  expect(standingOf(entry('p1'), known([]))).toEqual({ isLost: true, isSealed: true })
  expect(standingOf(entry('new:p'), known([]))).toEqual({ isLost: false, isSealed: false })
})

test('until the rows are here nothing is said to be lost, and nothing is shown', () => {
  expect(standingOf(entry('p1'), known([], false))).toEqual({ isLost: false, isSealed: true })
  expect(standingOf(entry('p1'), undefined)).toEqual({ isLost: false, isSealed: true })
})

test('what was refused for want of access is sealed; what was refused for what is in it can be mended', () => {
  expect(standingOf(entry('p1', refused(404)), known(['p1']))).toEqual({ isLost: true, isSealed: true })
  expect(standingOf(entry('p1', refused(422)), known(['p1']))).toEqual({ isLost: false, isSealed: false })
})

test('a call that was noted down is called what it is', () => {
  expect(deedOf(entry('p1'))).toBe('call')
})
