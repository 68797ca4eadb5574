import * as v from 'valibot'
import type { Shown } from '#domain/calls/shown-row.ts'
import type {
  DistributionError,
  DistributionInput,
  DistributionResult,
  DistributionTotals,
  DistributionWarning,
} from '#domain/rules/distribution/types.ts'
import type { DistributionState } from '#domain/rules/transitions/distribution.ts'
import type { CallAnswer } from '../../api/typed-call.ts'

export type LienRow = Readonly<Shown<'lien'>>
export type Offer = CallAnswer<'GET /patient/{id}/reduction_offers'>['reduction_offers'][number]
export type LienEvent = CallAnswer<'GET /lien/{id}/ledger'>['lien_events'][number]
export type Receipt = CallAnswer<'GET /patient/{id}/receipts'>['receipts'][number]
export type Remittance = CallAnswer<'GET /remittance/all'>['remittances'][number]
/** The bill of a visit that no lien claims yet. */
export type OpenBill = CallAnswer<'GET /patient/{id}/open_bills'>['bills'][number]

const text = v.nullable(v.string())
const cents = v.number()

/** Figures that the engine of the domain made: their shape is the engine's own affair. */
function figures<Shape>() {
  return v.custom<Shape>((value) => typeof value === 'object')
}

const settlementLine = v.object({
  id: v.string(),
  payer: v.string(),
  kind: v.string(),
  coverage: text,
  amount_cents: cents,
  agreed_on: v.string(),
  note: text,
  reverses_id: text,
  reversed_by_id: text,
  reason: text,
  by_name: text,
  version: v.number(),
})
export type SettlementLine = v.InferOutput<typeof settlementLine>

export const settlementsSchema = v.object({
  settlements: v.array(settlementLine),
  total_cents: v.nullable(cents),
  may_write: v.boolean(),
  may_remove: v.boolean(),
})
export type Settlements = v.InferOutput<typeof settlementsSchema>

const summaryEntries = {
  id: v.string(),
  number: v.number(),
  name: text,
  /** The distribution whose held money it shares out. */
  supplements: text,
  supplements_number: v.nullable(v.number()),
  state: v.pipe(
    v.string(),
    v.transform((state) => state as DistributionState),
  ),
  made_by: v.string(),
  made_by_name: text,
  approved_by_name: text,
  published_at: text,
  accepted_at: text,
  executed_at: text,
  at: v.string(),
  version: v.number(),
  sha256: text,
  ok: v.boolean(),
  error: figures<DistributionError | null>(),
  totals: figures<DistributionTotals | null>(),
  warnings: figures<DistributionWarning[]>(),
}
export const distributionsSchema = v.object({
  distributions: v.array(v.object(summaryEntries)),
  may_draft: v.boolean(),
})
export type Distributions = v.InferOutput<typeof distributionsSchema>
export type DistributionSummary = Distributions['distributions'][number]

const changeSchema = v.object({ at: v.string(), before: v.unknown(), after: v.unknown() })
export type Change = v.InferOutput<typeof changeSchema>

/** What a scenario says otherwise than the case does. */
export type Scenario = Partial<Omit<DistributionInput, 'liens' | 'settlement_lines_cents'>>

export const distributionSchema = v.object({
  ...summaryEntries,
  patient_id: v.string(),
  case_number: v.string(),
  scenario: figures<Scenario>(),
  inputs: figures<DistributionInput>(),
  engine_version: v.string(),
  result: figures<DistributionResult>(),
  stale: v.boolean(),
  waits_for: v.array(
    v.object({
      id: v.string(),
      lien_number: v.string(),
      version: v.number(),
      owed_cents: cents,
      amount_cents: v.nullable(cents),
      may_accept: v.boolean(),
    }),
  ),
  held: v.array(v.object({ id: v.string(), lien_number: v.string(), held_cents: cents, disputed: v.boolean() })),
  may_supplement: v.boolean(),
  allowed: v.array(v.string()),
  may_edit: v.boolean(),
  events: v.array(
    v.object({
      id: v.string(),
      from_state: text,
      to_state: v.string(),
      reason: text,
      at: v.string(),
      by_name: text,
    }),
  ),
  previous: v.nullable(v.object({ id: v.string(), number: v.number() })),
  diff: v.array(changeSchema),
})
export type Distribution = v.InferOutput<typeof distributionSchema>

export const calculatedSchema = v.object({
  payment_distribution: v.object({
    inputs: figures<DistributionInput>(),
    liens: v.array(v.looseObject({ id: v.string(), lien_number: v.string() })),
  }),
})

export const recomputeSchema = v.object({
  recompute: v.object({
    matches: v.boolean(),
    sha256: v.string(),
    sha256_of_stored: v.string(),
    sha256_of_recomputed: text,
    sha256_on_record: text,
    engine_version: v.string(),
    engine_known: v.boolean(),
    differences: v.array(changeSchema),
  }),
})
export type Recompute = v.InferOutput<typeof recomputeSchema>['recompute']
