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

test('anything unreadable becomes the default, and digits stay a text', () => {
  const asked = { page: -1, page_size: 1_000_000, sort: 'ssn', search: 2026 }
  expect(v.parse(schema, asked)).toEqual({ ...defaults, search: '2026' })
  expect(v.parse(schema, { page: 'x', page_size: '25', sort: 1, search: ['a'] })).toEqual(defaults)
})
