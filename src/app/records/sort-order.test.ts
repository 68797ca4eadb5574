import { expect, test } from 'vitest'
import { sortAfterClick, sortOf } from './sort-order.ts'

test('a header sorts upwards first, then downwards, then upwards again', () => {
  const first = sortAfterClick('last_name', 'dob')
  const second = sortAfterClick(first, 'dob')
  expect([first, second, sortAfterClick(second, 'dob')]).toEqual(['dob', '-dob', 'dob'])
})

test('the order names its column and its direction', () => {
  expect(sortOf('dob')).toEqual({ column: 'dob', direction: 'ascending' })
  expect(sortOf('-dob')).toEqual({ column: 'dob', direction: 'descending' })
})
