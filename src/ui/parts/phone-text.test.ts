import { expect, test } from 'vitest'
import { readPhone, writePhone } from './phone-text.ts'

test.each([
  ['(713) 555-0100', '+17135550100'],
  ['713.555.0100', '+17135550100'],
  ['1 713 555 0100', '+17135550100'],
  ['+1 713-555-0100', '+17135550100'],
  ['+90 532 123 45 67', '+905321234567'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['\u200f(\u0667\u0661\u0663) \u0665\u0665\u0665-\u0660\u0661\u0660\u0660', '+17135550100'],
])('%s is %s', (text, number) => {
  expect(readPhone(text)).toBe(number)
})

test.each(['', '555-0100', '(013) 555-0100', '713 055 0100', '+1 713 555', '+90 12', '713 555 0100 x2', 'call me'])(
  '%j is no number',
  (text) => {
    expect(readPhone(text)).toBeNull()
  },
)

test('a number is shown as it is read aloud, and read back as it was', () => {
  expect(writePhone('+17135550100')).toBe('(713) 555-0100')
  expect(writePhone('+905321234567')).toBe('+905321234567')
  for (const number of ['+17135550100', '+905321234567']) expect(readPhone(writePhone(number))).toBe(number)
})
