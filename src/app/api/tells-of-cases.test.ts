import { expect, test } from 'vitest'
import { tellsOfCases } from './tells-of-cases.ts'

test.each([
  [['patient', 'one', 'a'], true],
  [['patient_note', 'of', 'a', 'all'], true],
  [['patient', 'list', { page: 1 }], true],
  [['calendar', '2026-06'], true],
  [['patient', 'one', 'b'], false],
  [['lawfirm', 'list', {}], false],
])('%j changes with case a: %s', (queryKey, changes) => {
  expect(tellsOfCases(new Set(['a', undefined]))({ queryKey })).toBe(changes)
})
