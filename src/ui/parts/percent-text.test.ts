import { expect, test } from 'vitest'
import { readPercent, writePercent } from './percent-text.ts'

test.each([
  ['30', 3000],
  ['33.33', 3333],
  ['33,3 %', 3330],
  ['100', 10_000],
  ['0', 0],
])('%s is a share', (text, bps) => {
  expect(readPercent(text)).toBe(bps)
})

test.each(['', '101', '-5', '3.333', 'half'])('%s is none', (text) => {
  expect(readPercent(text)).toBeNull()
})

test('is written the way the language does', () => {
  expect([writePercent(3000, 'en-US'), writePercent(3333, 'tr-TR')]).toEqual(['30', '33,33'])
})
