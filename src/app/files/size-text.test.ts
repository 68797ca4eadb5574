import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test('sizes are told in the unit that fits', () => {
  expect(sizeText(900, 'en')).toBe('900 bytes')
  expect(sizeText(1, 'en')).toBe('1 byte')
  expect(sizeText(713, 'tr')).toBe('713 bayt')
  expect(sizeText(35_000, 'en')).toBe('34 kB')
  expect(sizeText(10 * 1024 * 1024, 'en')).toBe('10 MB')
  expect(sizeText(2_500_000, 'tr')).toBe('2,4 MB')
  expect(sizeText(2_500_000, 'ar')).toMatch(/2\.4/)
})
