import { sumCents } from '../money.ts'
import type { DistributionInput } from './types.ts'

/** The inputs with other figures in their place. Cost lines that no longer add up to the costs are left out. */
export function overridden(inputs: DistributionInput, figures: Partial<DistributionInput>): DistributionInput {
  const { cost_lines: lines, ...made } = { ...inputs, ...figures }
  const holds = lines !== undefined && sumCents(lines.map(({ amount_cents }) => amount_cents)) === made.costs_cents
  return holds ? { ...made, cost_lines: lines } : made
}
