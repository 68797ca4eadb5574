import { expect, test } from 'vitest'
import type { Policy } from './insurance-policy.ts'
import { placeNow } from './policy-place.ts'

const policy = (claim: string, more: Partial<Policy> = {}): Policy => ({
  party: 'defendant',
  insurance_type_id: '01811c8f-e3e8-79da-9a67-28cf6ee5ee85',
  claim_number: claim,
  ...more,
})
const [one, two, three] = [policy('1'), policy('2'), policy('3')]

test('a policy is found where it stood, whether somebody changed it or not', () => {
  expect(placeNow([one, two], 1, [one, two, three])).toBe(1)
  expect(placeNow([one, two], 1, [one, policy('2', { limit_person_cents: 5 })])).toBe(1)
  expect(placeNow([one, two], 1, [one, { ...two, policy_number: null }])).toBe(1)
})

test('a policy that moved up is found there; one of two alike stays the one it was', () => {
  expect(placeNow([one, two, three], 2, [two, three])).toBe(1)
  expect(placeNow([one, one], 1, [one, one])).toBe(1)
})

test('a policy that is gone is not taken for its neighbour, and a new one stands nowhere yet', () => {
  expect(placeNow([one, two, three], 1, [one, three])).toBeUndefined()
  expect(placeNow([one], 0, [])).toBeUndefined()
  expect(placeNow([one], 1, [one, two])).toBeUndefined()
})
