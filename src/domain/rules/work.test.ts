import { expect, test } from 'vitest'
import { byUrgency, workDue, workGroup, workKinds } from './work.ts'

// A Wednesday.
const TODAY = '2026-03-04'

test.each([
  ['limitation', '2026-04-03', null, '2026-03-04'],
  ['reply', '2026-03-04', null, '2026-03-04'],
  ['call', '2026-03-06', null, '2026-03-06'],
  ['missing_paper', '2026-03-01', null, '2026-03-01'],
  ['demand', '2026-03-10', null, '2026-03-10'],
  ['outcome', '2026-03-03', null, '2026-03-04'],
  // The weekend does not count.
  ['decision', '2026-03-06', null, '2026-03-09'],
  ['proposal', '2026-03-04', null, '2026-03-05'],
  ['take', '2026-03-04', null, '2026-03-05'],
  ['paper', '2026-03-04', null, '2026-03-05'],
  ['visit', '2026-03-04', null, '2026-03-06'],
  ['purchase', '2026-03-06', null, '2026-03-10'],
  ['distribution', '2026-03-06', null, '2026-03-09'],
  ['offer', '2026-03-04', null, '2026-03-09'],
  // What ends earlier is due earlier; what ends later is not put off until then.
  ['offer', '2026-03-04', '2026-03-05', '2026-03-05'],
  ['offer', '2026-03-04', '2026-04-05', '2026-03-09'],
  ['approval', '2026-03-04', '2026-03-04', '2026-03-04'],
] as const)('K4: a %s of %s, at the latest %s, is due on %s', (kind, day, last, due) => {
  expect(workDue({ kind, day, last })).toBe(due)
})

test.each([
  ['2026-03-03', 'overdue'],
  ['2026-03-04', 'today'],
  ['2026-03-05', 'week'],
  ['2026-03-11', 'week'],
  ['2026-03-12', 'later'],
] as const)('K4: what is due on %s stands under %s', (due, group) => {
  expect(workGroup(due, TODAY)).toBe(group)
})

test('K4: overdue comes first, then the worst kind, then the longest due', () => {
  const entries = [
    { id: 'a', kind: 'call', due: '2026-03-05' },
    { id: 'b', kind: 'call', due: '2026-03-04' },
    { id: 'c', kind: 'limitation', due: '2026-03-04' },
    { id: 'd', kind: 'call', due: '2026-02-01' },
    { id: 'e', kind: 'call', due: '2026-01-01' },
    { id: 'f', kind: 'reply', due: '2026-03-03' },
  ] as const
  expect(
    entries
      .toSorted(byUrgency(TODAY))
      .map(({ id }) => id)
      .join(''),
  ).toBe('fedcba')
  expect(new Set(workKinds).size).toBe(workKinds.length)
})
