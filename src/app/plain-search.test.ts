import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './plain-search.ts'

test('an address carries plain words, and gives them back', () => {
  const text = stringifySearch({ page: 2, search: '1005 García & Söhne', sort: '-dob', nothing: undefined })
  expect(text).toBe('?page=2&search=1005+Garc%C3%ADa+%26+S%C3%B6hne&sort=-dob')
  expect(parseSearch(text)).toEqual({ page: '2', search: '1005 García & Söhne', sort: '-dob' })
})

test('nothing to say is no question mark', () => {
  expect(stringifySearch({})).toBe('')
  expect(parseSearch('')).toEqual({})
})
