import { expect, it } from 'vitest'
import { limitFaults, type FundingLimits } from './funding-limits.ts'

const within: FundingLimits = {
  price_cents: 400_00,
  approved_limit_cents: 10_000_00,
  case_billed_cents: 10_000_00,
  accident_state_id: 'FL',
  states_allowed: ['TX', 'FL'],
  max_per_lien_cents: 400_00,
  max_per_case_cents: 1_000_00,
  case_committed_cents: 600_00,
  commitment_cents: 50_000_00,
  committed_cents: 49_600_00,
}

it('M8: a purchase may reach every limit, and no further', () => {
  expect(limitFaults(within)).toEqual([])
  expect(limitFaults({ ...within, price_cents: 400_01 })).toEqual([
    'ABOVE_LIEN_LIMIT',
    'ABOVE_FUNDER_CASE_LIMIT',
    'ABOVE_COMMITMENT',
  ])
  expect(limitFaults({ ...within, case_billed_cents: 10_000_01 })).toEqual(['ABOVE_CASE_LIMIT'])
  expect(limitFaults({ ...within, approved_limit_cents: null })).toEqual(['CASE_LIMIT_MISSING'])
  expect(limitFaults({ ...within, accident_state_id: 'GA' })).toEqual(['STATE_NOT_FUNDED'])
})

it('M8: a funder without terms of its own is bound by the case alone', () => {
  const free = { max_per_lien_cents: null, max_per_case_cents: null, commitment_cents: null, states_allowed: [] }
  expect(limitFaults({ ...within, ...free, price_cents: 9_000_000_00, accident_state_id: null })).toEqual([])
})
