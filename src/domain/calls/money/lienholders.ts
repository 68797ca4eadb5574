import * as v from 'valibot'
import { defineCall } from '../define-call.ts'
import { reason, reasonField, version } from '../workflow-input.ts'
import { lienAfter } from './lien-after.ts'
import { demandFields, demandKinds, holderFields as fields, planKinds } from './money-fields.ts'

const text = v.nullable(v.string())
const cents = v.number()

export const holderInput = v.strictObject({
  holder: fields.holder.schema,
  recovery_agent: v.nullish(fields.recovery_agent.schema),
  claim_number: v.nullish(fields.claim_number.schema),
  plan_kind: v.nullish(fields.plan_kind.schema),
  address: v.nullish(fields.address.schema),
  phone: v.nullish(fields.phone.schema),
  /** Of the file; none where there is no file yet. */
  expected_version: v.optional(version),
})
export type HolderInput = v.InferOutput<typeof holderInput>

const dated = { dated_on: demandFields.dated_on.schema }

export const demandDraft = v.variant('kind', [
  v.strictObject({ ...dated, kind: v.literal('notice') }),
  v.strictObject({
    ...dated,
    kind: v.picklist(['interim', 'final']),
    amount_cents: demandFields.amount_cents.schema,
    /** By default Medicare’s final demand is due after sixty days, from when interest runs. */
    due_on: v.nullish(demandFields.due_on.schema),
  }),
])
export type DemandDraft = v.InferOutput<typeof demandDraft>

export const demandRemoval = v.strictObject({ reason: reasonField.schema, expected_version: version })
export type DemandRemoval = v.InferOutput<typeof demandRemoval>

export const procurementInput = v.strictObject({
  /** What the firm saw; figures that have changed since are not confirmed. */
  recovery_cents: v.pipe(v.number('required'), v.safeInteger('invalid'), v.minValue(0, 'invalid')),
  /** The firm’s word, where another person records it. */
  reason,
  expected_version: version,
})
export type ProcurementInput = v.InferOutput<typeof procurementInput>

const demand = v.strictObject({
  id: v.string(),
  kind: v.picklist(demandKinds),
  amount_cents: v.nullable(cents),
  dated_on: v.string(),
  due_on: text,
  at: v.string(),
  version: v.number(),
  ended_reason: text,
  by_name: text,
  /** Medicare’s share was confirmed on it, and it stays. */
  is_relied_on: v.boolean(),
})

const worked = v.strictObject({
  paragraph: v.picklist(['c', 'd']),
  settlement_cents: cents,
  fee_cents: cents,
  costs_cents: cents,
  procurement_cents: cents,
  demand_cents: cents,
  share_cents: cents,
  recovery_cents: cents,
})

const procurement = v.strictObject({
  /** Null before there are a settlement and a demand. */
  worked: v.nullable(worked),
  /** What the firm waived of its fee; the fee of the steps is without it. */
  waived_cents: cents,
  /** The demand that it was worked out from. */
  of_kind: v.nullable(v.picklist(demandKinds)),
  confirmed: v.nullable(v.strictObject({ recovery_cents: cents, at: v.string(), by_name: text, reason: text })),
  may_confirm: v.boolean(),
  /** What keeps it from being confirmed. */
  missing: v.array(v.string()),
})

const file = v.strictObject({
  holder: v.nullable(
    v.strictObject({
      holder: v.string(),
      recovery_agent: text,
      claim_number: text,
      plan_kind: v.nullable(v.picklist(planKinds)),
      address: text,
      phone: text,
      version: v.number(),
    }),
  ),
  demands: v.array(demand),
  /** Only for Medicare, and for who may know the settlement. */
  procurement: v.nullable(procurement),
  may_write: v.boolean(),
})

const tag = 'lien'

export const lienholderCalls = {
  holder: defineCall({
    method: 'GET',
    path: '/lien/{id}/holder',
    tag,
    summary: 'The holder of a lien, its notice and demands',
    answer: v.strictObject({ lienholder: file }),
  }),
  writeHolder: defineCall({
    method: 'POST',
    path: '/lien/{id}/holder',
    tag,
    summary: 'Record who holds a lien',
    body: holderInput,
    answer: v.strictObject({ lienholder: file }),
  }),
  addDemand: defineCall({
    method: 'POST',
    path: '/lien/{id}/demand',
    tag,
    summary: 'Record a notice or a demand of a lienholder',
    status: 201,
    body: demandDraft,
    answer: v.strictObject({ lienholder: file }),
  }),
  removeDemand: defineCall({
    method: 'POST',
    path: '/lien_demand/{id}/removal',
    tag,
    summary: 'End a notice or demand that was recorded by mistake',
    body: demandRemoval,
    answer: v.strictObject({ lienholder: file }),
  }),
  confirmProcurement: defineCall({
    method: 'POST',
    path: '/lien/{id}/procurement',
    tag,
    summary: 'Confirm Medicare’s share of procurement costs (42 CFR 411.37)',
    body: procurementInput,
    answer: lienAfter,
  }),
}
