import * as v from 'valibot'
import { cents, date, idSchema } from '#domain/fields/kinds.ts'
import { line } from '#domain/fields/text-rules.ts'
import { fundingStatuses, lienStatuses } from '#domain/rules/transitions/lien.ts'
import { reason, version } from '#server/workflow/wish.ts'

export const lienWish = v.strictObject({
  to: v.picklist(lienStatuses, 'invalid'),
  reason,
  expected_version: version,
  confirmation_method: v.optional(line(40)),
  /** What the author offers to pay, or to take, for the whole lien. */
  offer_cents: v.optional(cents().schema),
  /** What the settlement is expected to be, as long as there is none. */
  expected_settlement_cents: v.optional(cents({ min: 1 }).schema),
  message: v.optional(line(1000)),
  /** The last day on which the offer can be accepted. */
  expires_on: v.optional(date().schema),
  /** Gives up asking: the lien is owed as it stands. */
  in_full: v.optional(v.boolean('invalid')),
  release_document_id: v.optional(idSchema),
})
export type LienWish = v.InferOutput<typeof lienWish>

export const fundingWish = v.strictObject({
  to: v.picklist(fundingStatuses, 'invalid'),
  reason,
  expected_version: version,
  funder_id: v.optional(idSchema),
  price_cents: v.optional(cents().schema),
  purchase_date: v.optional(date().schema),
  assignment_document_id: v.optional(idSchema),
  /** Past the limits of the case or of the funder: an administrator's word, with a reason. */
  over_limits: v.optional(v.boolean('invalid')),
})
export type FundingWish = v.InferOutput<typeof fundingWish>
