import { digestOf, partsOf, type Computed, type FrozenDistribution } from './frozen.ts'
import type { DistributionInput, DistributionLien } from './types.ts'

function lien(lien_number: string, balance_cents: number, super_priority = false): DistributionLien {
  const priority_class = super_priority ? 'super' : 'pro_rata'
  return {
    lien_number,
    balance_cents,
    priority_class,
    confirmed: true,
    disputed: false,
    agreed: false,
    paid_before_cents: 0,
  }
}

/** The worked example of the rules, for tests of what is printed from it. */
export const workedInputs: DistributionInput = {
  settlement_lines_cents: [10_000_000],
  fee_free_cents: 0,
  fee_num: 1,
  fee_den: 3,
  fee_base: 'gross',
  fee_waiver_cents: 0,
  costs_cents: 241_755,
  client_floor_bps: 3_000,
  cap_rule: { kind: 'none' },
  liens: [
    lien('L01', 4_850_000),
    lien('L02', 360_000),
    lien('L03', 784_500),
    lien('L04', 2_130_050),
    lien('M', 312_044, true),
  ],
}

/** A distribution as it stands once it is published. */
export function freeze(inputs: DistributionInput, result: Computed): FrozenDistribution {
  const parts = partsOf(inputs, result)
  return { ...parts, sha256: digestOf(parts) }
}
