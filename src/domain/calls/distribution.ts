import * as v from 'valibot'
import { lien } from '../entities/lien.ts'
import { lienCapSchema } from '../entities/shapes/state-rules.ts'
import { line } from '../fields/text-rules.ts'
import { paperSchema } from '../papers/paper-schema.ts'
import { distributionStates } from '../rules/transitions/distribution.ts'
import { lienStatuses } from '../rules/transitions/lien.ts'
import { defineCall } from './define-call.ts'
import { changeSchema, errorSchema, inputsSchema, resultSchema, totalsSchema, warningSchema } from './money/figures.ts'
import { reason, version } from './workflow-input.ts'
import { keptScenarioSchema, scenarioSchema } from './money/scenario.ts'
import { settlementCalls } from './money/settlements.ts'
import { checkCalls } from './money/checks.ts'
import { costCalls } from './money/costs.ts'
import { shownColumns } from './shown-row.ts'

const text = v.nullable(v.string())
const state = v.picklist(distributionStates)

export const draftInput = v.strictObject({ name: v.optional(line(80)), scenario: v.optional(scenarioSchema, {}) })
export type DraftInput = v.InferOutput<typeof draftInput>

export const draftPatch = v.strictObject({
  name: v.optional(line(80)),
  scenario: v.optional(scenarioSchema),
  expected_version: version,
})
export type DraftPatch = v.InferOutput<typeof draftPatch>

export const distributionMoveInput = v.strictObject({
  to: v.picklist(distributionStates, 'invalid'),
  reason,
  expected_version: version,
})
export type DistributionMoveInput = v.InferOutput<typeof distributionMoveInput>

/** A line of the list of distributions. */
const summary = {
  id: v.string(),
  patient_id: v.string(),
  case_number: v.string(),
  number: v.number(),
  name: text,
  state,
  /** The distribution whose held money it shares out. */
  supplements: text,
  supplements_number: v.nullable(v.number()),
  made_by: v.string(),
  made_by_name: text,
  approved_by: text,
  approved_by_name: text,
  published_at: text,
  accepted_at: text,
  executed_at: text,
  at: v.string(),
  version: v.number(),
  sha256: text,
  ok: v.boolean(),
  error: v.nullable(errorSchema),
  totals: v.nullable(totalsSchema),
  warnings: v.array(warningSchema),
}

const distribution = v.strictObject({
  ...summary,
  scenario: keptScenarioSchema,
  inputs: inputsSchema,
  rule: lienCapSchema,
  engine_version: v.string(),
  result: resultSchema,
  /** The case no longer says what the figures were made from. */
  stale: v.boolean(),
  /** Where this reader may move it. */
  allowed: v.array(state),
  /** Liens whose owners have not agreed to what it gives them. */
  waits_for: v.array(
    v.strictObject({
      id: v.string(),
      lien_number: v.string(),
      status: v.picklist(lienStatuses),
      version: v.number(),
      owed_cents: v.number(),
      /** What the firm offers instead. */
      amount_cents: v.nullable(v.number()),
      may_accept: v.boolean(),
    }),
  ),
  held: v.array(
    v.strictObject({ id: v.string(), lien_number: v.string(), held_cents: v.number(), disputed: v.boolean() }),
  ),
  may_supplement: v.boolean(),
  may_edit: v.boolean(),
  events: v.array(
    v.strictObject({
      id: v.string(),
      from_state: v.nullable(state),
      to_state: state,
      reason: text,
      at: v.string(),
      replaced_by_number: v.nullable(v.number()),
      by_name: text,
    }),
  ),
  /** What the firm was shown last before this one. */
  previous: v.nullable(v.strictObject({ id: v.string(), number: v.number() })),
  diff: v.array(changeSchema),
})

const one = v.strictObject({ distribution })

/** What is shown of each lien that takes part. */
export const sharedLienColumns = [
  'id',
  'lien_number',
  'lien_type',
  'medical_provider_id',
  'chiropractor_id',
  'owner_type',
  'owner_id',
  'billed_cents',
  'adjustment_cents',
  'reduction_cents',
  'final_cents',
  'paid_cents',
  'balance_cents',
  'status',
  'confirmed_at',
] as const

const calculated = v.strictObject({
  payment_distribution: v.strictObject({
    patient_id: v.string(),
    case_number: v.string(),
    liens: v.array(shownColumns(lien, sharedLienColumns)),
    inputs: inputsSchema,
    result: resultSchema,
  }),
})

const recomputed = v.strictObject({
  matches: v.boolean(),
  engine_version: v.string(),
  engine_known: v.boolean(),
  sha256: v.string(),
  sha256_of_stored: v.string(),
  sha256_of_recomputed: text,
  /** As it was noted beside the publication. */
  sha256_on_record: text,
  differences: v.array(changeSchema),
})

const tag = 'distribution'

export const distributionCalls = {
  calculate: defineCall({
    method: 'GET',
    path: '/patient/{id}/payment_distribution',
    tag: 'patient',
    summary: 'Calculate a distribution for a case',
    answer: calculated,
  }),
  tryScenario: defineCall({
    method: 'POST',
    path: '/patient/{id}/payment_distribution',
    tag: 'patient',
    summary: 'Recalculate a distribution with other figures; nothing is saved',
    body: scenarioSchema,
    answer: calculated,
  }),
  ...settlementCalls,
  ...costCalls,
  ...checkCalls,
  list: defineCall({
    method: 'GET',
    path: '/patient/{id}/distributions',
    tag,
    summary: 'Distributions of a case, newest first',
    answer: v.strictObject({ distributions: v.array(v.strictObject(summary)), may_draft: v.boolean() }),
  }),
  draft: defineCall({
    method: 'POST',
    path: '/patient/{id}/distributions',
    tag,
    summary: 'Save a scenario as a draft',
    status: 201,
    body: draftInput,
    answer: one,
  }),
  supplement: defineCall({
    method: 'POST',
    path: '/distribution/{id}/supplement',
    tag,
    summary: 'Draft a supplement for money held in trust, for liens whose dispute has ended',
    status: 201,
    body: v.strictObject({}),
    answer: one,
  }),
  read: defineCall({
    method: 'GET',
    path: '/distribution/{id}',
    tag,
    summary: 'A distribution with its figures, history and changes',
    answer: one,
  }),
  change: defineCall({
    method: 'PUT',
    path: '/distribution/{id}',
    tag,
    summary: 'Update a draft with current case figures',
    body: draftPatch,
    answer: one,
  }),
  move: defineCall({
    method: 'POST',
    path: '/distribution/{id}/transition',
    tag,
    summary: 'Propose, approve, publish, accept, execute or reverse a distribution',
    body: distributionMoveInput,
    answer: one,
  }),
  statement: defineCall({
    method: 'GET',
    path: '/distribution/{id}/settlement_statement',
    tag,
    summary: 'Content of a printed settlement statement',
    answer: v.strictObject({ paper: paperSchema }),
  }),
  recompute: defineCall({
    method: 'GET',
    path: '/distribution/{id}/recompute',
    tag,
    summary: 'Recalculate a distribution and compare it with its seal',
    answer: v.strictObject({ recompute: recomputed }),
  }),
}
