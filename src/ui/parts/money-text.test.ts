import { expect, test } from 'vitest'
import { readMoney, writeMoney } from './money-text.ts'

test.each([
  ['1,234.5', 'en-US', 123_450],
  ['$1234.50', 'en-US', 123_450],
  ['12,50', 'en-US', 1250],
  ['1,234', 'en-US', 123_400],
  ['.5', 'en-US', 50],
  ['-20', 'en-US', -2000],
  ['1.234,50', 'tr-TR', 123_450],
  ['12.50', 'tr-TR', 1250],
  ['1.234', 'tr-TR', 123_400],
  ['1,234.50', 'ar-u-nu-latn', 123_450],
  ['٢٥', 'ar-u-nu-latn', 2500],
  ['90071992547409.91', 'en-US', Number.MAX_SAFE_INTEGER],
])('%s in %s is %i cents', (text, locale, cents) => {
  expect(readMoney(text, locale)).toBe(cents)
})

test.each(['', 'ten', '1.2345', '1,23,4', '12.3.4', '1.234', '.', '-', '90071992547409.92', '1e5'])(
  '%j is no amount among Americans',
  (text) => {
    expect(readMoney(text, 'en-US')).toBeNull()
  },
)

test('what was written is read back as the same cents', () => {
  for (const locale of ['en-US', 'tr-TR', 'ar-u-nu-latn']) {
    for (const cents of [0, 1, 10, 99, 100, 123_456_789, -5, -100_000, Number.MAX_SAFE_INTEGER]) {
      expect(readMoney(writeMoney(cents, locale), locale)).toBe(cents)
    }
  }
  expect(writeMoney(123_456_789, 'en-US')).toBe('1,234,567.89')
  expect(writeMoney(123_456_789, 'tr-TR')).toBe('1.234.567,89')
})
