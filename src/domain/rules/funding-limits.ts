/** The limits a purchase is checked against: the case's approval and the funder's terms. */
export type FundingLimits = {
  price_cents: number
  /** What underwriting approved for the case; null where it approved nothing. */
  approved_limit_cents: number | null
  /** All living claims of the case, this one among them. */
  case_billed_cents: number
  accident_state_id: string | null
  /** Empty where the funder buys everywhere. */
  states_allowed: readonly string[]
  max_per_lien_cents: number | null
  max_per_case_cents: number | null
  /** What the funder gave or offers for its other liens of this case. */
  case_committed_cents: number
  commitment_cents: number | null
  /** What the funder has out, or offers, for all its other liens. */
  committed_cents: number
}

export type LimitFault =
  | 'CASE_LIMIT_MISSING'
  | 'ABOVE_CASE_LIMIT'
  | 'STATE_NOT_FUNDED'
  | 'ABOVE_LIEN_LIMIT'
  | 'ABOVE_FUNDER_CASE_LIMIT'
  | 'ABOVE_COMMITMENT'

const isAbove = (cents: number, limit: number | null) => limit !== null && cents > limit

/** Every limit that a purchase at this price would break; at the limit itself it breaks none. */
export function limitFaults(limits: FundingLimits): LimitFault[] {
  const { price_cents: price, approved_limit_cents: approved, states_allowed: states } = limits
  const tests: [LimitFault, boolean][] = [
    ['CASE_LIMIT_MISSING', approved === null],
    ['ABOVE_CASE_LIMIT', isAbove(limits.case_billed_cents, approved)],
    ['STATE_NOT_FUNDED', states.length > 0 && !states.some((id) => id === limits.accident_state_id)],
    ['ABOVE_LIEN_LIMIT', isAbove(price, limits.max_per_lien_cents)],
    ['ABOVE_FUNDER_CASE_LIMIT', isAbove(limits.case_committed_cents + price, limits.max_per_case_cents)],
    ['ABOVE_COMMITMENT', isAbove(limits.committed_cents + price, limits.commitment_cents)],
  ]
  return tests.flatMap(([fault, isBroken]) => (isBroken ? [fault] : []))
}
