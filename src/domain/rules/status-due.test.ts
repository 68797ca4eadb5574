import { expect, test } from 'vitest'
import { statusDue } from './status-due.ts'

test('a word on the status is due after one interval, and the case at risk after two unanswered questions', () => {
  expect(statusDue('2026-01-01', 90, '2026-03-31')).toBe('fresh')
  expect(statusDue('2026-01-01', 90, '2026-04-01')).toBe('due')
  expect(statusDue('2026-01-01', 90, '2026-09-27')).toBe('due')
  expect(statusDue('2026-01-01', 90, '2026-09-28')).toBe('at_risk')
})
