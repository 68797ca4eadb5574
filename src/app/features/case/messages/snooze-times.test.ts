import { expect, test } from 'vitest'
import { morningOf, snoozeTimes } from './snooze-times.ts'

const at = (day: number, hour = 8) => new Date(2026, 2, day, hour).toISOString()

test('a conversation comes back tomorrow morning, or on Monday', () => {
  // The 4th of March 2026 is a Wednesday.
  expect(snoozeTimes(new Date(2026, 2, 4, 15))).toEqual({ tomorrow: at(5), monday: at(9) })
  expect(snoozeTimes(new Date(2026, 2, 9, 6))).toEqual({ tomorrow: at(10), monday: at(16) })
})

test('on a Sunday tomorrow is Monday', () => {
  expect(snoozeTimes(new Date(2026, 2, 8, 23))).toEqual({ tomorrow: at(9), monday: undefined })
})

test('a day that was picked begins in the morning, by the reader’s clock', () => {
  expect(morningOf('2026-03-20')).toBe(at(20))
})
