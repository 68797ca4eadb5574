import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/rules/canonical-json.ts'
import { outputsSinceEngine1, sinceEngine1 } from '#domain/rules/distribution/engine-1.ts'
import { partsOf, type DistributionOutputs } from '#domain/rules/distribution/frozen.ts'
import type { DistributionInput, DistributionResult, DistributionWarning } from '#domain/rules/distribution/types.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { assembled, caseSql } from './inputs.ts'
import { withScenario, type Scenario } from './scenario.ts'
import { heldBy, supplementInputs } from './supplement.ts'

/** The case as it stands now, with what the scenario says otherwise. */
export async function freshInputs(work: Work, patientId: string, scenario: Scenario): Promise<DistributionInput> {
  return withScenario(assembled(await work.run(...caseSql(patientId, work.viewer))).inputs, scenario)
}

/** What a distribution would be worked out from today. */
async function inputsToday(work: Work, row: Values): Promise<DistributionInput> {
  const { patient_id: patientId, supplements, scenario } = row
  return supplements === null
    ? freshInputs(work, String(patientId), scenario as Scenario)
    : supplementInputs(await heldBy(work, { id: supplements, patient_id: patientId }))
}

/** What is kept of a distribution's figures; where they can't be worked out, there are none yet. */
export function columnsOf(inputs: DistributionInput): {
  inputs: string
  rule: string
  engine_version: string
  outputs: string | null
} {
  const result = distribute(inputs)
  const text = (value: unknown): string => JSON.stringify(value)
  const parts = result.ok ? partsOf(inputs, result) : undefined
  return {
    inputs: text(inputs),
    rule: text(inputs.cap_rule),
    engine_version: parts?.engine_version ?? 'none',
    outputs: parts ? text(parts.outputs) : null,
  }
}

/** What stands in the row, or why nothing could be worked out. */
export function resultIn(row: Values): DistributionResult {
  const outputs = row['outputs'] as DistributionOutputs | null
  const result: DistributionResult = outputs
    ? { ok: true, engine_version: String(row['engine_version']), ...outputsSinceEngine1(outputs) }
    : distribute(sinceEngine1(row['inputs'] as DistributionInput))
  return result.ok && row['supplements'] !== null ? { ...result, warnings: ofSupplement(result.warnings) } : result
}

/** What the client gets out of the whole settlement is not told by a supplement. */
function ofSupplement(warnings: readonly DistributionWarning[]): DistributionWarning[] {
  return warnings.filter(({ code }) => code !== 'CLIENT_BELOW_FIFTH_OF_GROSS')
}

/** A lien that was confirmed since then loses a warning, and nobody a cent. */
function counting({ liens, ...rest }: DistributionInput): string {
  return canonicalJson({ ...rest, liens: liens.map(({ confirmed: _confirmed, ...lien }) => lien) })
}

/** Whether the case still says what the figures of the row were made from. */
export async function isUpToDate(work: Work, row: Values): Promise<boolean> {
  try {
    const fresh = await inputsToday(work, row)
    return counting(fresh) === counting(sinceEngine1(row['inputs'] as DistributionInput))
  } catch (error) {
    // A lien that the scenario names has gone.
    if (error instanceof Refusal && error.code === 'INVALID') return false
    throw error
  }
}
