import { sumCents } from '../money.ts'
import { procurementShare, type ProcurementFacts } from '../procurement.ts'
import { feeBorne } from './attorney-fee.ts'
import type { DistributionInput, DistributionLien } from './types.ts'

/**
 * 42 CFR 411.37(a)(1)(ii): Medicare shares in the costs that the party it recovers from bears. A fee that the firm waived
 * or lowered is no such cost: the share of Medicare falls, and it recovers more.
 */
export function procurementFacts(input: DistributionInput, demandCents: number): ProcurementFacts {
  const settlement_cents = sumCents(input.settlement_lines_cents)
  return {
    settlement_cents,
    fee_cents: feeBorne(input, settlement_cents),
    costs_cents: input.costs_cents,
    demand_cents: demandCents,
  }
}

/** What Medicare recovers of this settlement, where the lien is counted with another amount. */
export function otherRecovery(
  input: DistributionInput,
  { balance_cents, procurement }: DistributionLien,
): { owed_cents: number; recovery_cents: number } | null {
  if (!procurement) return null
  const worked = procurementShare(procurementFacts(input, procurement.demand_cents))
  const owed_cents = balance_cents + procurement.paid_cents
  return worked && worked.recovery_cents !== owed_cents ? { owed_cents, recovery_cents: worked.recovery_cents } : null
}
