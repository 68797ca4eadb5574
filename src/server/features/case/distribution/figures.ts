import type { KeptScenario } from '#domain/calls/money/scenario.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/rules/canonical-json.ts'
import { outputsSinceEngine1, sinceEngine1 } from '#domain/rules/distribution/engine-1.ts'
import { partsOf } from '#domain/rules/distribution/frozen.ts'
import type { DistributionInput, DistributionResult, DistributionWarning } from '#domain/rules/distribution/types.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import type { Work } from '#server/records/commands.ts'
import type { Distribution } from './kept.ts'
import { assembled, caseSql } from './inputs.ts'
import { withScenario } from './scenario.ts'
import { heldBy, supplementInputs } from './supplement.ts'

/** The case as it stands now, with what the scenario says otherwise. */
export async function freshInputs(work: Work, patientId: string, scenario: KeptScenario): Promise<DistributionInput> {
  return withScenario(assembled(await work.run(...caseSql(patientId, work.viewer))).inputs, scenario)
}

/** What a distribution would be worked out from today. */
async function inputsToday(work: Work, row: Distribution): Promise<DistributionInput> {
  const { patient_id: patientId, supplements, scenario } = row
  return supplements === null
    ? freshInputs(work, patientId, scenario)
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
export function resultIn({ inputs, engine_version, outputs, supplements }: Distribution): DistributionResult {
  const result: DistributionResult = outputs
    ? { ok: true, engine_version, ...outputsSinceEngine1(outputs) }
    : distribute(sinceEngine1(inputs))
  return result.ok && supplements !== null ? { ...result, warnings: ofSupplement(result.warnings) } : result
}

/** What the client gets out of the whole settlement is not told by a supplement. */
function ofSupplement(warnings: readonly DistributionWarning[]): DistributionWarning[] {
  return warnings.filter(({ code }) => code !== 'CLIENT_BELOW_FIFTH_OF_GROSS')
}

/** A confirmation or a demand that came since then only changes the warnings; no amount changes. */
function counting({ liens, ...rest }: DistributionInput): string {
  const amounts = liens.map(({ confirmed: _confirmed, procurement: _procurement, ...lien }) => lien)
  return canonicalJson({ ...rest, liens: amounts })
}

/** Costs that the firm advanced are paid back to it, itemized or not: the inputs without their lines are as good. */
function asFarAs({ cost_lines, ...fresh }: DistributionInput, before: DistributionInput): DistributionInput {
  const counts = before.cost_lines !== undefined || cost_lines?.some(({ advanced }) => !advanced) === true
  return { ...fresh, ...(counts && cost_lines && { cost_lines }) }
}

/** Whether the case still says what the figures of the row were made from. */
export async function isUpToDate(work: Work, row: Distribution): Promise<boolean> {
  try {
    const fresh = await inputsToday(work, row)
    return counting(asFarAs(fresh, row.inputs)) === counting(sinceEngine1(row.inputs))
  } catch (error) {
    // A lien that the scenario names has gone.
    if (error instanceof Refusal && error.code === 'INVALID') return false
    throw error
  }
}
