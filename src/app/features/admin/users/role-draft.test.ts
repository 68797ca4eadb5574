import { expect, test } from 'vitest'
import { countOf, rebasedRights, rightsBetween, rightsOf } from './role-draft.ts'

const role = (sees: string[]) => rightsOf({ id: 'r', grants: [{ permission: 'patient.list', reach: 'all' }], sees })

test('P2: secrets gained and lost count as changes', () => {
  const change = rightsBetween(role(['price', 'tax']), role(['tax', 'billing']))
  expect(change).toEqual({ grants: [], gains: ['billing'], loses: ['price'] })
  expect(countOf(change)).toBe(2)
})

test('P2: where somebody else was faster, neither’s secrets are lost', () => {
  const merged = rebasedRights(role(['price', 'tax']), role(['tax', 'billing']), role(['price', 'tax', 'identity']))
  expect(merged.sees.toSorted()).toEqual(['billing', 'identity', 'tax'])
})
