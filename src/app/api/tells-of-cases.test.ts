import { expect, test } from 'vitest'
import { tellsOfCases } from './tells-of-cases.ts'

test.each([
  [{ queryKey: ['patient', 'one', 'a'], meta: undefined }, true],
  [{ queryKey: ['patient_note', 'of', 'a', 'all'], meta: {} }, true],
  [{ queryKey: ['calendar', '2026-06'], meta: { ofCases: true } as const }, true],
  [{ queryKey: ['patient', 'one', 'b'], meta: undefined }, false],
  [{ queryKey: ['lawfirm', 'list', {}], meta: {} }, false],
])('%j changes with case a: %s', (query, changes) => {
  expect(tellsOfCases(new Set(['a', undefined]))(query)).toBe(changes)
})
