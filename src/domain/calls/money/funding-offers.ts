import * as v from 'valibot'
import { date, idSchema } from '../../fields/kinds.ts'
import { defineCall } from '../define-call.ts'
import { reason } from '../workflow-input.ts'
import { seenLiens } from './seen-liens.ts'

/** Several liens for one funder, each at the price of its terms. */
export const fundingOffersInput = v.strictObject({
  liens: seenLiens,
  funder_id: idSchema,
  over_limits: v.optional(v.boolean('invalid')),
  reason,
})
export type FundingOffersInput = v.InferOutput<typeof fundingOffersInput>

/** The liens of a case that a funder accepted, and the paper that assigns them to it. */
export const lienPurchaseInput = v.strictObject({
  liens: seenLiens,
  purchase_date: date({ past: true }).schema,
  assignment_document_id: idSchema,
  over_limits: v.optional(v.boolean('invalid')),
  reason,
})
export type LienPurchaseInput = v.InferOutput<typeof lienPurchaseInput>

export const fundingOfferCalls = {
  offerFunding: defineCall({
    method: 'POST',
    path: '/lien/funding_offer',
    tag: 'lien',
    summary: 'Offer several liens to a funder at its usual price: all of them or none',
    body: fundingOffersInput,
    answer: v.strictObject({ count: v.number() }),
  }),
  purchaseLiens: defineCall({
    method: 'POST',
    path: '/lien/purchase',
    tag: 'lien',
    summary:
      'Record the purchase of several liens with one signed assignment, and notify the firm: all of them or none',
    body: lienPurchaseInput,
    answer: v.strictObject({ count: v.number() }),
  }),
}
