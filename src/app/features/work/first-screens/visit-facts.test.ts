import { expect, test } from 'vitest'
import { isApproved, phaseOf } from './visit-facts.ts'

test('J14: a visit whose approval is pending or declined is not confirmed', () => {
  const approvals = ['not_needed', 'approved', 'pending', 'declined'] as const
  expect(approvals.map((approval) => isApproved({ approval }))).toEqual([true, true, false, false])
})

test('J14: a status an administrator added counts as its category', () => {
  expect(phaseOf({ category: 'scheduled', status_code: 'telehealth' })).toBe('scheduled')
  expect(phaseOf({ category: 'scheduled', status_code: 'checked_in' })).toBe('checked_in')
})
