import { expect, test } from 'vitest'
import { checklistOf, isSettled } from './checklist.ts'

const paper = (kind: string, status: string) => ({ id: kind, kind, status })

test('the amount decides which papers are asked for', () => {
  const kinds = (head: object) => checklistOf({ id: 'p', ...head }, []).map(({ kind }) => kind)
  expect(kinds({ billed_cents: 100 })).toEqual(['lop', 'retainer', 'police_report'])
  expect(kinds({ billed_cents: 600_000 })).toHaveLength(5)
  expect(kinds({ billed_cents: 0, approved_limit_cents: 600_000 })).toHaveLength(5)
  expect(kinds({ billed_cents: 3_000_000 })).toHaveLength(9)
  expect(kinds({ billed_cents: 1, is_surgical: true })).toHaveLength(9)
})

test('of several papers of one kind, the one that came furthest counts', () => {
  const papers = [
    paper('lop', 'rejected'),
    paper('lop', 'accepted'),
    paper('retainer', 'received'),
    paper('other', 'accepted'),
  ]
  const lines = checklistOf({ id: 'p', billed_cents: 0 }, papers)
  expect(lines).toEqual([
    { kind: 'lop', state: 'accepted' },
    { kind: 'retainer', state: 'received' },
    { kind: 'police_report', state: 'missing' },
  ])
  expect(lines.filter(isSettled)).toHaveLength(1)
})
