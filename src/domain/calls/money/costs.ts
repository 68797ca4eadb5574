import * as v from 'valibot'
import { defineCall } from '../define-call.ts'
import { reasonField, version } from '../workflow-input.ts'
import { figuresFrozen } from './frozen-figures.ts'
import { costFields as fields, costKinds } from './money-fields.ts'

const text = v.nullable(v.string())

const said = {
  payee: fields.payee.schema,
  what: v.optional(fields.what.schema),
}

/** What was spent on the case, or another lawyer's part of the attorney fee. */
export const costDraft = v.variant('kind', [
  v.strictObject({
    ...said,
    kind: v.literal('cost'),
    amount_cents: fields.amount_cents.schema,
    advanced: v.optional(fields.advanced.schema, true),
  }),
  v.strictObject({
    ...said,
    kind: v.picklist(['referral', 'co_counsel']),
    share_bps: fields.share_bps.schema,
  }),
])
export type CostDraft = v.InferOutput<typeof costDraft>

/** Without another line in its place the wrong one only ends. */
export const costCorrection = v.strictObject({
  line: v.optional(costDraft),
  reason: reasonField.schema,
  expected_version: version,
})
export type CostCorrection = v.InferOutput<typeof costCorrection>

const cost = v.strictObject({
  id: v.string(),
  kind: v.picklist(costKinds),
  payee: v.string(),
  what: text,
  /** The sum that the case had before its costs were itemized. */
  carried: v.boolean(),
  amount_cents: v.nullable(v.number()),
  share_bps: v.nullable(v.number()),
  advanced: v.boolean(),
  at: v.string(),
  version: v.number(),
  ended_at: text,
  ended_reason: text,
  by_name: text,
})

/** The costs of the case, the sum of their lines where there are any; null where the case has none. */
const total_cents = v.nullable(v.number())

const path = '/patient/{id}/costs'
const tag = 'distribution'

export const costCalls = {
  costs: defineCall({
    method: 'GET',
    path,
    tag,
    summary: 'Cost lines of a case and shares of its attorney fee',
    answer: v.strictObject({
      costs: v.array(cost),
      total_cents,
      may_write: v.boolean(),
      /** Told to those who could write otherwise. */
      frozen: v.nullable(figuresFrozen),
    }),
  }),
  addCost: defineCall({
    method: 'POST',
    path,
    tag,
    summary: 'Add a cost line or a share of the attorney fee',
    status: 201,
    body: costDraft,
    answer: v.strictObject({ cost, total_cents }),
  }),
  correctCost: defineCall({
    method: 'POST',
    path: `${path}/{costId}/correction`,
    tag,
    summary: 'End a cost line or fee share, and add the corrected one',
    body: costCorrection,
    answer: v.strictObject({ cost: v.nullable(cost), total_cents }),
  }),
}
