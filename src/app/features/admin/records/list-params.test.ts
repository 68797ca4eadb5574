import { expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patientNote } from '#domain/entities/patient-note.ts'
import { callOf, recordAddress, words } from './list-params.ts'

const notes = recordAddress(patientNote)

const PATIENT = '0190aaaa-0000-7000-8000-000000000001'

test('D1: no field has the name of what else an address says', () => {
  const names = entities.flatMap(({ fields }) => Object.keys(fields))
  expect(words.filter((word) => names.includes(word))).toEqual([])
})

test('D1: an address without anything asks for the first page in the usual order', () => {
  expect(callOf(patientNote, notes.read({}))).toEqual({ page: 1, page_size: 25, search: '' })
})

test('D1: filters of every kind go into the address and come back from it', () => {
  const search = {
    q: 'call back',
    sort: '-kind',
    page: '3',
    rows: '50',
    patient_id: PATIENT,
    kind: 'call,legal',
    is_pinned: 'yes',
    next_contact_at: '2026-01-01..',
  }
  const params = notes.read(search)
  expect(notes.write(params)).toEqual(search)
  const { filter, ...call } = callOf(patientNote, params)
  expect(call).toEqual({ page: 3, page_size: 50, search: 'call back', sort: '-kind' })
  expect(JSON.parse(filter ?? '')).toEqual({
    patient_id: [PATIENT],
    kind: ['call', 'legal'],
    is_pinned: [true],
    next_contact_at: { from: '2026-01-01' },
  })
})

test('D1: a day of moments is the reader’s own day, whole', () => {
  const { filter } = callOf(appointment, recordAddress(appointment).read({ scheduled_start: '2026-03-02..2026-03-02' }))
  const { scheduled_start: days } = JSON.parse(filter ?? '') as { scheduled_start: { from: string; to: string } }
  expect(Date.parse(days.to) - Date.parse(days.from)).toBe(24 * 60 * 60 * 1000 - 1)
})

test('D1: what makes no sense in an address is not asked', () => {
  const params = notes.read({
    sort: 'kind; drop',
    page: '-1',
    rows: '7',
    kind: 'secret',
    is_pinned: 'maybe',
    patient_id: 'all',
    next_contact_at: '..',
    body: 'x',
  })
  expect(params).toEqual({ search: '', sort: patientNote.list.sort, page: 1, size: 25, filters: {} })
})
