import { expect, test } from 'vitest'
import type { Viewer } from '#domain/access/viewer.ts'
import { countsByDay, type Entry, hoursOf, placed } from './entries.ts'
import { knownNow, later, momentAt, shownVisit } from './shown-visits.ts'

const row = {
  id: 'v',
  patient_id: 'p',
  appointment_type_id: 't',
  appointment_status_id: 's',
  medical_provider_office_id: 'o',
  scheduled_start: '2026-03-08T17:30:00.000Z',
  duration_min: 45,
  timezone: 'America/Los_Angeles',
  patient: { first_name: 'Çağla', last_name: 'Şahin' },
}
const knowing = {
  statuses: [{ id: 's', category: 'scheduled', code: 'scheduled', title: 'Scheduled' }] as const,
  types: [{ id: 't', title: 'MRI', title_i18n: { tr: 'MR' } }],
  places: [{ id: 'o', name: 'Bayou Imaging – Hialeah' }],
  language: 'tr',
  viewer: { role: 'case_manager', level: 'staff', id: 'u' } as Viewer,
  mayMove: true,
  asked: 'İstendi',
}

test('N2: a visit stands where the clock of its place says, with its name and its type in the reader’s language', () => {
  const visit = shownVisit(row, knowing)
  expect(visit).toMatchObject({
    name: 'Çağla Şahin',
    type: 'MR',
    place: 'Bayou Imaging – Hialeah',
    start: '2026-03-08T10:30',
    end: '2026-03-08T11:15',
  })
  expect(momentAt(visit.start, visit.zone)).toBe(row.scheduled_start)
  expect(later('2026-03-08T01:30', 60)).toBe('2026-03-08T02:30')
})

test('N2: a move that began with what the device kept goes on with what has come, unless it was decided by something else', () => {
  const shown = (changes: object, seen = knowing) => shownVisit({ ...row, ...changes }, seen)
  const moved = shown({ version: 3 })
  const [same, another] = [shown({ version: 4, chiropractor_id: null }), shown({ id: 'w', version: 9 })]
  expect(knownNow(moved, [another, same])).toBe(same)
  for (const elsewhere of [
    shown({ version: 4, scheduled_start: '2026-03-09T17:30:00.000Z' }),
    shown({ version: 4, medical_provider_office_id: 'n' }),
    shown({ version: 4 }, { ...knowing, mayMove: false }),
  ])
    expect(knownNow(moved, [elsewhere])).toBe(moved)
  expect(knownNow(moved, [])).toBe(moved)
})

test('N2: only who may move a visit can take hold of it, and one that is being moved stands where it was put', () => {
  const [mine, seen] = [shownVisit(row, knowing), shownVisit(row, { ...knowing, mayMove: false })]
  const tint = { tone: 'accent', words: 'Scheduled' } as const
  expect(placed({ kind: 'visit', visit: mine, tint }).editable).toBe(true)
  expect(placed({ kind: 'visit', visit: seen, tint }).editable).toBe(false)
  const moving = { visit: mine, start: '2026-03-09T09:00', end: '2026-03-09T09:45' }
  expect(placed({ kind: 'visit', visit: mine, tint }, moving)).toMatchObject({
    start: '2026-03-09T09:00:00Z',
    editable: false,
  })
})

test('N2: the hours shown are the usual ones and those of early and late visits', () => {
  expect(hoursOf([])).toEqual({ from: '07:00:00', to: '19:00:00' })
  const early = { start: '2026-03-08T05:30', end: '2026-03-08T06:00' }
  const late = { start: '2026-03-08T19:15', end: '2026-03-08T20:05' }
  const overnight = { start: '2026-03-08T22:00', end: '2026-03-09T03:00' }
  expect(hoursOf([early, late])).toEqual({ from: '05:00:00', to: '21:00:00' })
  expect(hoursOf([overnight]).to).toBe('24:00:00')
})

test('N2: a day of a month on a phone holds its visits, those that came as a number, and what falls due', () => {
  const entries = [
    { kind: 'visit', visit: { start: '2026-11-02T09:00' } },
    { kind: 'visit', visit: { start: '2026-11-02T23:30' } },
    { kind: 'count', day: { day: '2026-11-03', count: 240 } },
    { kind: 'due', layer: 'limitations', due: { day: '2026-11-02', cases: [{}, {}] } },
  ] as unknown as Entry[]
  expect([...countsByDay(entries)]).toEqual([
    ['2026-11-02', { visits: 2, dues: 2 }],
    ['2026-11-03', { visits: 240, dues: 0 }],
  ])
})
