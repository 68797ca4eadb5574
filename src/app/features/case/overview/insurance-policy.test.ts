import { expect, test } from 'vitest'
import { limitOf, policiesOf } from './insurance-policy.ts'

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
