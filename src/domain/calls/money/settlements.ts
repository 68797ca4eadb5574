import * as v from 'valibot'
import { settlementKinds } from '../../rules/distribution/types.ts'
import { defineCall } from '../define-call.ts'
import { reasonField, version } from '../workflow-input.ts'
import { figuresFrozen } from './frozen-figures.ts'
import { settlementFields as fields } from './money-fields.ts'

const text = v.nullable(v.string())

const lineFields = {
  payer: fields.payer.schema,
  kind: v.optional(fields.kind.schema, 'liability'),
  coverage: v.optional(fields.coverage.schema),
  amount_cents: fields.amount_cents.schema,
  agreed_on: fields.agreed_on.schema,
  note: v.optional(fields.note.schema),
}

export const settlementDraft = v.strictObject({
  ...lineFields,
  /** The case is settled by it, where the author may say so. */
  settles: v.optional(fields.settles.schema),
})
export type SettlementDraft = v.InferOutput<typeof settlementDraft>

/** Without an amount the line is taken back and none stands in its place. */
export const settlementCorrection = v.strictObject({
  ...v.partial(v.strictObject(lineFields)).entries,
  reason: reasonField.schema,
  expected_version: version,
})
export type SettlementCorrection = v.InferOutput<typeof settlementCorrection>

export const settlementRemoval = v.strictObject({ expected_version: version })
export type SettlementRemoval = v.InferOutput<typeof settlementRemoval>

const settlement = v.strictObject({
  id: v.string(),
  payer: v.string(),
  kind: v.picklist(settlementKinds),
  coverage: text,
  /** Negative where it takes another line back. */
  amount_cents: v.number(),
  agreed_on: v.string(),
  note: text,
  reverses_id: text,
  reason: text,
  at: v.string(),
  version: v.number(),
  reversed_by_id: text,
  by_name: text,
})

/** Null where no line counts. */
const total_cents = v.nullable(v.number())

const path = '/patient/{id}/settlements'
const tag = 'distribution'

export const settlementCalls = {
  settlements: defineCall({
    method: 'GET',
    path,
    tag,
    summary: 'Settlement lines',
    answer: v.strictObject({
      settlements: v.array(settlement),
      total_cents,
      may_write: v.boolean(),
      may_remove: v.boolean(),
      /** Why no line may be corrected, told to those who could otherwise. */
      frozen: v.nullable(figuresFrozen),
    }),
  }),
  addSettlement: defineCall({
    method: 'POST',
    path,
    tag,
    summary: 'Add a settlement line',
    status: 201,
    body: settlementDraft,
    answer: v.strictObject({ settlement, total_cents }),
  }),
  correctSettlement: defineCall({
    method: 'POST',
    path: `${path}/{settlementId}/correction`,
    tag,
    summary: 'Reverse a settlement line, and add the corrected one',
    body: settlementCorrection,
    answer: v.strictObject({ reversal: settlement, settlement: v.nullable(settlement), total_cents }),
  }),
  removeSettlement: defineCall({
    method: 'POST',
    path: `${path}/{settlementId}/removal`,
    tag,
    summary: 'Remove a settlement line before a distribution is proposed',
    body: settlementRemoval,
    answer: v.strictObject({ total_cents }),
  }),
}
