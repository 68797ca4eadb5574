import { expect, test } from 'vitest'
import { threadsOf } from './note-threads.ts'

const note = (id: string, day: string, more: object = {}) => ({
  id,
  created_at: `2026-03-${day}T10:00:00.000Z`,
  is_pinned: false,
  addendum_to_id: null,
  ...more,
})

test('what is pinned stands first, then the newest; addenda stand under their note in their order', () => {
  const threads = threadsOf([
    note('old', '01', { is_pinned: true }),
    note('second', '04', { addendum_to_id: 'plain' }),
    note('plain', '02'),
    note('first', '03', { addendum_to_id: 'plain' }),
    note('new', '05'),
  ])
  expect(threads.map(({ note: { id }, addenda }) => [id, addenda.map((one) => one.id)])).toEqual([
    ['old', []],
    ['new', []],
    ['plain', ['first', 'second']],
  ])
})

test('an addendum to a note that is not shown stands by itself', () => {
  expect(threadsOf([note('a', '01', { addendum_to_id: 'hidden' })])).toHaveLength(1)
})
