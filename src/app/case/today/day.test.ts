import { expect, test } from 'vitest'
import { dayAround } from './day.ts'

test('a day is the viewer’s own, from midnight to the last moment', () => {
  const { from, to } = dayAround(new Date(2026, 2, 4, 15, 30))
  expect(new Date(from)).toEqual(new Date(2026, 2, 4))
  expect(new Date(to)).toEqual(new Date(2026, 2, 4, 23, 59, 59, 999))
})
