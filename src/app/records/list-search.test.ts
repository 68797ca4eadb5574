import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listSearchSchema } from './list-search.ts'

const { schema, defaults } = listSearchSchema('last_name', ['last_name', 'dob'])

test('an address without a search is the first page in the usual order', () => {
  expect(v.parse(schema, {})).toEqual(defaults)
})

test('what stands in the address is what the list shows', () => {
  const asked = { page: 3, page_size: 100, sort: '-dob', search: 'garcía' }
  expect(v.parse(schema, asked)).toEqual(asked)
})

test('the digits of an address are its numbers', () => {
  const asked = { page: '3', page_size: '50', search: '1005' }
  expect(v.parse(schema, asked)).toEqual({ ...defaults, page: 3, page_size: 50, search: '1005' })
})

test.each([
  { page: -1, page_size: 1_000_000, sort: 'ssn' },
  { page: 'x', page_size: '26', sort: '' },
  { page: '0', page_size: '', search: ['a'] },
  { page: 1.5, page_size: '1e2' },
])('anything unreadable becomes the default: %j', (asked) => {
  expect(v.parse(schema, asked)).toEqual(defaults)
})
