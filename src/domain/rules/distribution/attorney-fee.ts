import { roundHalfUp } from '../money.ts'
import type { DistributionInput } from './types.ts'

/** Before any waiver. Costs above what carries a fee leave a base of nothing, not a negative fee. */
export function attorneyFee(input: DistributionInput, grossCents: number): number {
  const carrying = grossCents - input.fee_free_cents
  const base = input.fee_base === 'gross' ? carrying : Math.max(0, carrying - input.costs_cents)
  return roundHalfUp(base, input.fee_num, input.fee_den)
}

/** What the client bears: without what the firm waives of it. */
export function feeBorne(input: DistributionInput, grossCents: number): number {
  return Math.max(0, attorneyFee(input, grossCents) - input.fee_waiver_cents)
}
