import { roundHalfUp } from '../money.ts'
import type { DistributionInput } from './types.ts'

/** Before any waiver. Costs above the settlement leave a base of nothing, not a negative fee. */
export function attorneyFee(input: DistributionInput, grossCents: number): number {
  const base = input.fee_base === 'gross' ? grossCents : Math.max(0, grossCents - input.costs_cents)
  return roundHalfUp(base, input.fee_num, input.fee_den)
}
