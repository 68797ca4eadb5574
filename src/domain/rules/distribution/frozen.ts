import { canonicalJson } from '../canonical-json.ts'
import { sha256 } from '../sha256.ts'
import { changesBetween, type Change } from './changes.ts'
import { distributeByEngine1 } from './engine-1.ts'
import type { CapRule, DistributionInput, DistributionResult } from './types.ts'
import { ENGINE_VERSION } from './types.ts'
import { distribute } from './waterfall.ts'

export type Computed = Extract<DistributionResult, { ok: true }>

export type DistributionOutputs = Pick<Computed, 'totals' | 'lines' | 'warnings'>

/** What a distribution is, once it is: nothing that counts lies outside of it. */
export type DistributionParts = {
  inputs: DistributionInput
  rule: CapRule
  engine_version: string
  outputs: DistributionOutputs
}

export type FrozenDistribution = DistributionParts & { sha256: string }

/** Every engine that ever published; one is added with each version and none is changed. */
const engines: Readonly<Record<string, (input: DistributionInput) => DistributionResult>> = {
  '1.0.0': distributeByEngine1,
  [ENGINE_VERSION]: distribute,
}

export function partsOf(
  inputs: DistributionInput,
  { engine_version, totals, lines, warnings }: Computed,
): DistributionParts {
  return { inputs, rule: inputs.cap_rule, engine_version, outputs: { totals, lines, warnings } }
}

export function digestOf({ inputs, rule, engine_version, outputs }: DistributionParts): string {
  return sha256(canonicalJson({ inputs, rule, engine_version, outputs }))
}

export type Proof = {
  matches: boolean
  engine_version: string
  engine_known: boolean
  /** As it was published. */
  sha256: string
  sha256_of_stored: string
  /** Null where the stored figures could not be worked out again. */
  sha256_of_recomputed: string | null
  /** From what is stored to what the inputs give. */
  differences: Change[]
}

/** Works a frozen distribution out again from its inputs, by the engine it names, and compares to the letter. */
export function prove({ sha256: published, inputs, rule, engine_version, outputs }: FrozenDistribution): Proof {
  const parts = { inputs, rule, engine_version, outputs }
  const again = engines[parts.engine_version]?.(parts.inputs)
  const recomputed = again?.ok ? partsOf(parts.inputs, again) : null
  const stored = digestOf(parts)
  const worked = recomputed && digestOf(recomputed)
  return {
    matches: stored === published && worked === published,
    engine_version: parts.engine_version,
    engine_known: parts.engine_version in engines,
    sha256: published,
    sha256_of_stored: stored,
    sha256_of_recomputed: worked,
    differences: recomputed ? changesBetween(parts, recomputed) : [],
  }
}
