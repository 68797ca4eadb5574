import { expect, test } from 'vitest'
import { inOrder } from './paper-order.ts'

const rows = [
  ['b', 2],
  ['c', null],
  ['a', 10],
  ['d', -1],
]

test('paper has the order of the screen: numbers by their size, and what is not there last', () => {
  expect(inOrder(rows, 1, false).map(([name]) => name)).toEqual(['d', 'b', 'a', 'c'])
  expect(inOrder(rows, 1, true).map(([name]) => name)).toEqual(['a', 'b', 'd', 'c'])
  expect(inOrder(rows, 0, false).map(([name]) => name)).toEqual(['a', 'b', 'c', 'd'])
})
