import { expect, test } from 'vitest'
import { readDate, writeDate } from './date-text.ts'

const now = new Date('2026-06-01T00:00:00Z')

test.each([
  ['3/4/2026', 'en-US', '2026-03-04'],
  ['03-04-26', 'en-US', '2026-03-04'],
  ['4.3.2026', 'tr-TR', '2026-03-04'],
  ['4 3 2026', 'tr-TR', '2026-03-04'],
  ['4/3/2026', 'ar-u-nu-latn', '2026-03-04'],
  ['2026-03-04', 'en-US', '2026-03-04'],
  ['\u0664\u200f/\u0663\u200f/\u0662\u0660\u0662\u0666', 'ar-u-nu-latn', '2026-03-04'],
  ['2026/3/4', 'tr-TR', '2026-03-04'],
  ['2/29/2024', 'en-US', '2024-02-29'],
  ['5/6/71', 'en-US', '1971-05-06'],
  ['5/6/46', 'en-US', '2046-05-06'],
  ['5/6/47', 'en-US', '1947-05-06'],
])('%s in %s is %s', (text, locale, day) => {
  expect(readDate(text, locale, now)).toBe(day)
})

test.each(['', 'tomorrow', '13/13/2026', '2/29/2026', '4/31/2026', '1/1', '1/1/202', '1/1/6', '0/1/2026'])(
  '%j is no day among Americans',
  (text) => {
    expect(readDate(text, 'en-US', now)).toBeNull()
  },
)

test('what was written is read back as the same day', () => {
  for (const locale of ['en-US', 'tr-TR', 'ar-u-nu-latn', 'en-CA']) {
    for (const day of ['2026-03-04', '1999-12-31', '2024-02-29']) {
      expect(readDate(writeDate(day, locale), locale, now)).toBe(day)
    }
  }
  expect(writeDate('2026-03-04', 'en-US')).toBe('03/04/2026')
  expect(writeDate('2026-03-04', 'tr-TR')).toBe('04.03.2026')
  expect(writeDate('2026-03-04', 'ar-u-nu-latn')).toBe('04/03/2026')
})
