import * as v from 'valibot'
import { ownerTypes } from '../entities/shapes/lien-words.ts'
import { cents, idSchema } from '../fields/kinds.ts'
import { paymentSources, receiptMethods } from '../rules/lien-payments.ts'
import { defineCall } from './define-call.ts'
import { directPaymentCalls } from './money/direct-payments.ts'
import { receiptFields as fields } from './money/money-fields.ts'
import { remittanceCalls } from './money/remittances.ts'
import { reasonField } from './workflow-input.ts'

const text = v.nullable(v.string())

const allocations = v.pipe(
  v.array(v.strictObject({ lien_id: idSchema, amount_cents: cents({ min: 1 }).schema }), 'invalid'),
  v.minLength(1, 'required'),
  v.maxLength(100, 'too_many'),
)
export type AllocationInput = v.InferOutput<typeof allocations>[number]

export const receiptDraft = v.strictObject({
  payer: fields.payer.schema,
  method: fields.method.schema,
  reference: fields.reference.schema,
  amount_cents: fields.amount_cents.schema,
  /** Where the money is from; by default the law firm pays from the settlement. */
  source: v.optional(fields.source.schema, 'settlement'),
  received_on: fields.received_on.schema,
  allocations: v.optional(allocations),
})
export type ReceiptDraft = v.InferOutput<typeof receiptDraft>

export const allocationsInput = v.strictObject({ allocations })
export type AllocationsInput = v.InferOutput<typeof allocationsInput>

export const reversalInput = v.strictObject({ reason: reasonField.schema })
export type ReversalInput = v.InferOutput<typeof reversalInput>

const allocation = v.strictObject({
  id: v.string(),
  lien_id: v.string(),
  lien_number: v.string(),
  amount_cents: v.number(),
  reverses_id: text,
  reason: text,
  at: v.string(),
  // What goes on to the owner is for those alone who may know of owners.
  fee_cents: v.optional(v.number()),
  owner_cents: v.optional(v.number()),
  owner_type: v.optional(v.picklist(ownerTypes)),
  owner_id: v.optional(text),
  owner_name: v.optional(text),
  remittance_id: v.optional(text),
})

const receipt = v.strictObject({
  id: v.string(),
  patient_id: v.string(),
  payer: v.string(),
  method: v.picklist(receiptMethods),
  reference: v.string(),
  /** Negative where it takes another receipt back. */
  amount_cents: v.number(),
  source: v.picklist(paymentSources),
  received_on: v.string(),
  reverses_id: text,
  reason: text,
  at: v.string(),
  by_name: text,
  reversed_by_id: text,
  unallocated_cents: v.number(),
  allocations: v.array(allocation),
})

const moneyCheck = v.strictObject({
  id: v.string(),
  at: v.string(),
  /** How many of each were looked at. */
  checked: v.strictObject({
    liens: v.optional(v.number()),
    receipts: v.optional(v.number()),
    allocations: v.optional(v.number()),
    remittances: v.optional(v.number()),
    distributions: v.optional(v.number()),
  }),
  faults: v.array(
    v.strictObject({
      rule: v.string(),
      entity: v.string(),
      entity_id: v.string(),
      /** The figures that do not agree; they differ by rule. */
      detail: v.unknown(),
    }),
  ),
})

const one = v.strictObject({ receipt })
const tag = 'receipt'

export const receiptsCalls = {
  list: defineCall({
    method: 'GET',
    path: '/patient/{id}/receipts',
    tag,
    summary: 'Receipts of a case and their allocations',
    answer: v.strictObject({
      receipts: v.array(receipt),
      received_cents: v.number(),
      allocated_cents: v.number(),
      unallocated_cents: v.number(),
      may_write: v.boolean(),
      /** What the firm still has to pay to the portal, and by whom it is paid. */
      due: v.strictObject({
        payer: text,
        amount_cents: v.number(),
        liens: v.array(v.strictObject({ lien_id: v.string(), amount_cents: v.number() })),
      }),
    }),
  }),
  book: defineCall({
    method: 'POST',
    path: '/patient/{id}/receipts',
    tag,
    summary: 'Record a receipt, with or without allocations',
    status: 201,
    body: receiptDraft,
    answer: one,
  }),
  allocate: defineCall({
    method: 'POST',
    path: '/receipt/{id}/allocations',
    tag,
    summary: 'Allocate a receipt to liens',
    body: allocationsInput,
    answer: one,
  }),
  reverseAllocation: defineCall({
    method: 'POST',
    path: '/receipt/{id}/allocations/{allocationId}/reversal',
    tag,
    summary: 'Reverse an allocation with an offsetting entry',
    body: reversalInput,
    answer: one,
  }),
  reverse: defineCall({
    method: 'POST',
    path: '/receipt/{id}/reversal',
    tag,
    summary: 'Reverse a receipt (bounced check): every entry with the opposite sign',
    body: reversalInput,
    answer: v.strictObject({ receipt, reversal: receipt }),
  }),
  ...directPaymentCalls,
  ...remittanceCalls,
  moneyCheck: defineCall({
    method: 'GET',
    path: '/money_check',
    tag,
    summary: "Result of last night's balance check",
    answer: v.strictObject({ money_check: v.nullable(moneyCheck) }),
  }),
}
