import { expect, test } from 'vitest'
import { hearsPatients, totalOf } from './unread.ts'

test('S10: the bell shows the sum of messages_count', () => {
  expect(totalOf([])).toBe(0)
  expect(totalOf([{ messages_count: 2 }, { messages_count: 5 }])).toBe(7)
})

test('P3: notifications are for case managers and underwriters', () => {
  expect(hearsPatients({ is_casemanager: true, is_underwriter: false })).toBe(true)
  expect(hearsPatients({ is_casemanager: false, is_underwriter: true })).toBe(true)
  expect(hearsPatients({ is_casemanager: false, is_underwriter: false })).toBe(false)
  expect(hearsPatients(null)).toBe(false)
})
