import { expect, test } from 'vitest'
import { conflictsBetween } from './three-way.ts'

const base = { city: 'Miami', phone: '+13055550100', zip: null, email: 'a@example.com' }

test('only what both changed, and differently, has to be chosen', () => {
  const mine = { city: 'Tampa', phone: '+13055550111', zip: '33101' }
  expect(conflictsBetween(base, mine, { ...base, city: 'Orlando' })).toEqual(['city'])
  expect(conflictsBetween(base, mine, { ...base, email: 'b@example.com' })).toEqual([])
  expect(conflictsBetween(base, mine, { ...base, city: 'Tampa', zip: '33102' })).toEqual(['zip'])
})

test('nothing and an empty text are the same', () => {
  expect(conflictsBetween({ ...base, zip: null }, { zip: '33101' }, { ...base, zip: '' })).toEqual([])
})
