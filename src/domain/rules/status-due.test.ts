import { expect, test } from 'vitest'
import { firmStaysSilent, statusDue } from './status-due.ts'

test('a word on the status is due after one interval, and the case at risk after two unanswered questions', () => {
  expect(statusDue('2026-01-01', 90, '2026-03-31')).toBe('fresh')
  expect(statusDue('2026-01-01', 90, '2026-04-01')).toBe('due')
  expect(statusDue('2026-01-01', 90, '2026-09-27')).toBe('due')
  expect(statusDue('2026-01-01', 90, '2026-09-28')).toBe('at_risk')
})

test('a firm is silent until it is heard of again, to the minute', () => {
  const since = '2026-05-01T10:00:00Z'
  expect(firmStaysSilent(null, null)).toBe(false)
  expect(firmStaysSilent(since, null, '2026-01-01T00:00:00Z')).toBe(true)
  expect(firmStaysSilent(since, '2026-05-01T10:05:00+00:00', null)).toBe(false)
})
