import { expect, test } from 'vitest'
import type { ChangedRecords } from '#offline/replica/row-changes.ts'
import { isOlder, showsChange } from './shows-change.ts'

const [CASE, OTHER_CASE, NOTE] = [1, 2, 3].map((n) => `0190000${n}-0000-7000-8000-00000000000${n}`)
const told = (entity: string, some: Partial<ChangedRecords>): ChangedRecords => ({
  entity,
  ids: [],
  cases: [],
  gone: [],
  ...some,
})
const noteTold = told('patient_note', { ids: [NOTE!], cases: [CASE!] })
const query = (queryKey: readonly unknown[], meta = {}, data?: unknown) => ({ queryKey, meta, state: { data } })

const follows = (one: ChangedRecords, of: ReturnType<typeof query>) =>
  showsChange([one])(of as Parameters<ReturnType<typeof showsChange>>[0])

test.each([
  ['the notes of its case', query(['patient_note', 'of_case', CASE]), true],
  ['those of another', query(['patient_note', 'of_case', OTHER_CASE]), false],
  ['the record itself', query(['patient_note', 'one', NOTE]), true],
  ['a list of all notes', query(['patient_note', 'list', { page: 1 }]), true],
  ['the head of its case', query(['patient', 'head', CASE]), true],
  ['another case', query(['patient', 'head', OTHER_CASE]), false],
  ['work of all cases', query(['work'], { ofCases: true }), true],
  ['a report', query(['report', 'appointments'], { ofAll: true }), true],
  ['a reference list', query(['state', 'whole']), false],
  ['a conversation of the chat', query(['chat', 'conversation', CASE]), false],
  ['bytes that every view puts on record', query(['patient_document', 'address', CASE], { still: true }), false],
])('K7: a note that changed in a case concerns %s: %j, %s', (_, of, expected) => {
  expect(follows(noteTold, of)).toBe(expected)
})

test('K7: a record without a case concerns its own lists and what tells of everything', () => {
  const state = told('state', { ids: [NOTE!] })
  expect(follows(state, query(['state', 'whole']))).toBe(true)
  expect(follows(state, query(['state', 'one', CASE]))).toBe(false)
  expect(follows(state, query(['work'], { ofCases: true }))).toBe(false)
  expect(follows(state, query(['report', 'x'], { ofAll: true }))).toBe(true)
  expect(follows(told('role_view', { ids: [NOTE!] }), query(['role_view', 'patient']))).toBe(true)
})

test('K7: of what is no longer readable only the id is told, and only what shows it asks anew', () => {
  const gone = told('patient_note', { gone: [NOTE!] })
  expect(follows(gone, query(['patient_note', 'of_case', CASE], {}, [{ id: NOTE }]))).toBe(true)
  expect(follows(gone, query(['patient_note', 'of_case', CASE], {}, [{ id: OTHER_CASE }]))).toBe(false)
  expect(follows(gone, query(['work'], { ofCases: true }))).toBe(false)
})

test('K7: what was fetched before the first place in the feed is asked for again, but for the frame of a page', () => {
  const fetchedAt = (at: number, key: readonly unknown[], meta = {}) =>
    isOlder({ ...query(key, meta), state: { dataUpdatedAt: at } } as Parameters<typeof isOlder>[0], 100)
  expect(fetchedAt(99, ['work'], { ofCases: true })).toBe(true)
  expect(fetchedAt(100, ['work'], { ofCases: true })).toBe(false)
  expect(fetchedAt(99, ['menu'], { part: 'frame', persist: true })).toBe(false)
})
