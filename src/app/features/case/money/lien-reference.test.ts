import { expect, test } from 'vitest'
import { shortNumber } from './lien-reference.ts'

test('within its case a lien is told by the end of its number', () => {
  expect(shortNumber('MIA-25-000001-5-L01')).toBe('L01')
  expect(shortNumber('OLD-4711')).toBe('OLD-4711')
})
