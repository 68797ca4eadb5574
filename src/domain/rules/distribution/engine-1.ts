import type { DistributionInput, DistributionResult } from './types.ts'
import { distribute } from './waterfall.ts'

type Computed = Extract<DistributionResult, { ok: true }>

/** The same inputs as every engine since takes them: engine 1 knew neither earlier payments nor agreed amounts. */
export function sinceEngine1(input: DistributionInput): DistributionInput {
  return {
    ...input,
    fee_free_cents: input.fee_free_cents ?? 0,
    liens: input.liens.map((lien) => ({
      ...lien,
      agreed: lien.agreed ?? false,
      paid_before_cents: lien.paid_before_cents ?? 0,
    })),
  }
}

/** The outputs of any engine with the figures that engine 1 left out. */
export function outputsSinceEngine1({ totals, lines, warnings }: Pick<Computed, 'totals' | 'lines' | 'warnings'>) {
  return {
    totals: { ...totals, paid_before_cents: totals.paid_before_cents ?? 0 },
    lines: lines.map((line) => ({ ...line, paid_before_cents: line.paid_before_cents ?? 0 })),
    warnings,
  }
}

/** As engine 1 worked distributions out. Where nothing was paid or agreed on before, the rules are the same. */
export function distributeByEngine1(input: DistributionInput): DistributionResult {
  const result = distribute(sinceEngine1(input))
  if (!result.ok) return result
  return {
    ...result,
    engine_version: '1.0.0',
    totals: withoutPaidBefore(result.totals),
    lines: result.lines.map(withoutPaidBefore),
  }
}

/** The figure is not there at all, as in what was stored then. */
function withoutPaidBefore<Figures extends { paid_before_cents: number }>(figures: Figures): Figures {
  const { paid_before_cents: _unknown, ...known } = figures
  return known as Figures
}
