import { expect, test } from 'vitest'
import { readFee, writeFee } from './fee-text.ts'

test.each([
  ['40', '2/5'],
  ['40 %', '2/5'],
  ['33⅓', '1/3'],
  ['33⅓ %', '1/3'],
  ['33 1/3 %', '1/3'],
  ['33.33', '1/3'],
  ['66,67', '2/3'],
  ['66⅔', '2/3'],
  ['1/3', '1/3'],
  ['2/6', '1/3'],
  ['37.5', '3/8'],
  ['37,5%', '3/8'],
  ['٪40', '2/5'],
  ['100', '1/1'],
])('%s is a fee', (text, fee) => {
  expect(readFee(text)).toBe(fee)
})

// 33.35 % would be 667 of 2,000, which the fields do not hold.
test.each(['', '0', '101', '4/3', '1/0', '33.35', '-5', 'a third', '33⅓⅓'])('%s is none', (text) => {
  expect(readFee(text)).toBeNull()
})

test('is written in percent, with thirds, and otherwise as the fraction it is', () => {
  expect([writeFee('1/3', 'en-US'), writeFee('2/5', 'en-US'), writeFee('3/8', 'tr-TR')]).toEqual(['33⅓', '40', '37,5'])
  expect([writeFee('2/3', 'ar'), writeFee('1/7', 'en-US')]).toEqual(['66⅔', '1/7'])
})

test.each(['1/3', '2/5', '3/8', '1/7', '2/3', '1/1'] as const)('%s is read as it was written', (fee) => {
  expect(readFee(writeFee(fee, 'en-US'))).toBe(fee)
})
