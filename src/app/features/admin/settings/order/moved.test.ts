import { expect, test } from 'vitest'
import { movedTo, placeAfter, placeAt } from './moved.ts'

const list = ['a', 'b', 'c', 'd']

test('N12: one of a list goes to another place, and not beyond its ends', () => {
  expect(movedTo(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(list, 1, 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(movedTo(list, 7, 0)).toEqual(list)
})

test('N12: a step up from the first and down from the last stays', () => {
  expect([placeAfter('up', 0, 4), placeAfter('up', 2, 4), placeAfter('first', 2, 4)]).toEqual([0, 1, 0])
  expect([placeAfter('down', 3, 4), placeAfter('down', 1, 4), placeAfter('last', 1, 4)]).toEqual([3, 2, 3])
})

test('N12: a row that is let go falls between the middles of the others', () => {
  const middles = [10, 30, 50, 70]
  expect([5, 20, 40, 60, 99].map((height) => placeAt(height, 1, middles))).toEqual([0, 1, 1, 2, 3])
})
