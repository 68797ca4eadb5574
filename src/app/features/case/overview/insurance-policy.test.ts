import { expect, test } from 'vitest'
import { limitOf, currentIndex, policiesOf, type Policy } from './insurance-policy.ts'

const type = '01811c8f-e3e8-79da-9a67-28cf6ee5ee85'
const policy = (party: 'plaintiff' | 'defendant', person: number | null) => ({
  party,
  insurance_type_id: type,
  limit_person_cents: person,
})

test('the limits of the other side add up; the own side and unknown limits do not count', () => {
  const policies = policiesOf({
    id: 'p1',
    insurances: [policy('defendant', 2_500_000), policy('defendant', 5_000_000), policy('plaintiff', 9_900_000)],
  })
  expect(limitOf(policies, 'limit_person_cents')).toBe(7_500_000)
  expect(limitOf(policies, 'limit_accident_cents')).toBeNull()
})

test('a case without policies, or whose policies are not shown, has none', () => {
  expect(policiesOf({ id: 'p1', insurances: null })).toEqual([])
  expect(policiesOf({ id: 'p1' })).toEqual([])
})

const claimed = (claim: string, more: Partial<Policy> = {}): Policy => ({
  party: 'defendant',
  insurance_type_id: '01811c8f-e3e8-79da-9a67-28cf6ee5ee85',
  claim_number: claim,
  ...more,
})
const [one, two, three] = [claimed('1'), claimed('2'), claimed('3')]

test('a policy is found where it stood, whether somebody changed it or not', () => {
  expect(currentIndex([one, two], 1, [one, two, three])).toBe(1)
  expect(currentIndex([one, two], 1, [one, claimed('2', { limit_person_cents: 5 })])).toBe(1)
  expect(currentIndex([one, two], 1, [one, { ...two, policy_number: null }])).toBe(1)
})

test('a policy that moved up is found there; one of two alike stays the one it was', () => {
  expect(currentIndex([one, two, three], 2, [two, three])).toBe(1)
  expect(currentIndex([one, one], 1, [one, one])).toBe(1)
})

test('a policy that is gone is not taken for its neighbour, and a new one stands nowhere yet', () => {
  expect(currentIndex([one, two, three], 1, [one, three])).toBeUndefined()
  expect(currentIndex([one], 0, [])).toBeUndefined()
  expect(currentIndex([one], 1, [one, two])).toBeUndefined()
})
