import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test('a year is added on the birthday, and for the leap day on the first of March', () => {
  expect(ageOn('1990-05-02', '2026-05-01')).toBe(35)
  expect(ageOn('1990-05-02', '2026-05-02')).toBe(36)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})
