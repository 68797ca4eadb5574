import * as v from 'valibot'
import { paymentSources } from '../../rules/lien-payments.ts'
import { defineCall } from '../define-call.ts'
import { reasonField, version } from '../workflow-input.ts'
import { lienAfter } from './lien-after.ts'
import { directPaymentFields as fields } from './money-fields.ts'

const text = v.nullable(v.string())

export const directPaymentInput = v.strictObject({
  amount_cents: fields.amount_cents.schema,
  /** Who paid the holder; by default the law firm, with its own check. */
  source: v.optional(fields.source.schema, 'firm'),
  paid_on: fields.paid_on.schema,
  reference: fields.reference.schema,
  expected_version: version,
})
export type DirectPaymentInput = v.InferOutput<typeof directPaymentInput>

export const directReversalInput = v.strictObject({ reason: reasonField.schema, expected_version: version })
export type DirectReversalInput = v.InferOutput<typeof directReversalInput>

const payment = v.strictObject({
  id: v.string(),
  amount_cents: v.number(),
  source: v.picklist(paymentSources),
  paid_on: text,
  reference: text,
  at: v.string(),
  by_name: text,
})

/** What the holder of a lien was paid without the portal in between. */
export const directPaymentCalls = {
  directPayments: defineCall({
    method: 'GET',
    path: '/lien/{id}/direct_payment',
    tag: 'lien',
    summary: 'Direct payments of a firm to a lien holder',
    answer: v.strictObject({ direct_payments: v.array(payment), may_write: v.boolean() }),
  }),
  payDirectly: defineCall({
    method: 'POST',
    path: '/lien/{id}/direct_payment',
    tag: 'lien',
    summary: 'Record a direct payment from the firm to the lien holder',
    body: directPaymentInput,
    answer: lienAfter,
  }),
  reverseDirectly: defineCall({
    method: 'POST',
    path: '/lien/{id}/direct_payment/{eventId}/reversal',
    tag: 'lien',
    summary: 'Reverse a direct payment with an offsetting entry',
    body: directReversalInput,
    answer: lienAfter,
  }),
}
