import { expect, test } from 'vitest'
import { combineRules } from './rules.ts'

test('the rules of all features stand in one book, and no entity has those of two', () => {
  const rules = { create: () => ({}) }
  expect(combineRules([{ parcel: rules }, {}, { box: rules }])).toEqual({ parcel: rules, box: rules })
  expect(() => combineRules([{ parcel: rules }, { parcel: {} }])).toThrow('Two features have rules for parcel')
})
