import type { KeptScenario } from '#domain/calls/money/scenario.ts'
import { invalid } from '#domain/errors.ts'
import { overridden } from '#domain/rules/distribution/overridden.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'

type LienChange = NonNullable<KeptScenario['liens']>[number]

/** A scenario can't raise a balance above the case's, or change an agreed amount. */
function fault({ lien_number, balance_cents }: LienChange, inputs: DistributionInput): string | undefined {
  const lien = inputs.liens.find((one) => one.lien_number === lien_number)
  if (!lien) return 'not_found'
  if (lien.agreed) return 'agreed'
  return balance_cents !== undefined && balance_cents > lien.balance_cents ? 'above_balance' : undefined
}

/** The case's own figures with those of the scenario in their place. Liens are changed one by one, never left out. */
export function withScenario(inputs: DistributionInput, { liens = [], ...changed }: KeptScenario): DistributionInput {
  const faults = liens.flatMap((change) => fault(change, inputs) ?? [])
  if (faults.length > 0) throw invalid({ liens: [...new Set(faults)] })
  return {
    ...overridden(inputs, changed),
    liens: inputs.liens.map((lien) => ({
      ...lien,
      ...liens.find(({ lien_number }) => lien_number === lien.lien_number),
    })),
  }
}
