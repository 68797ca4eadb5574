import * as v from 'valibot'
import { idSchema } from '../../fields/kinds.ts'
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

export const fundingOfferCalls = {
  offerFunding: defineCall({
    method: 'POST',
    path: '/lien/funding_offer',
    tag: 'lien',
    summary: 'Offer several liens to a funder at its usual price: all of them or none',
    body: fundingOffersInput,
    answer: v.strictObject({ count: v.number() }),
  }),
}
