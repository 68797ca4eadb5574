import { expect, test } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const name = { text: 100, word: 30, whole: false }
const amount = { text: 40, word: 40, whole: true }

test('columns that have room fill it', () => {
  expect(fitColumns([name, amount], 280)).toEqual([200, 80])
})

test('D10: amounts stay whole while names are broken between their words', () => {
  const [first = 0, second = 0, third] = fitColumns([name, name, amount], 140)
  expect([first, second, third]).toEqual([50, 50, 40])
})

test('D10: amounts stay whole even where words must be broken', () => {
  expect(fitColumns([name, name, name, amount], 100)).toEqual([20, 20, 20, 40])
})

test('where there are only amounts, and too many of them, each gives way alike', () => {
  expect(fitColumns([amount, amount], 40)).toEqual([20, 20])
})
