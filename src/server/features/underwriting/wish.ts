import * as v from 'valibot'
import { cents, date } from '#domain/fields/kinds.ts'
import { lines } from '#domain/fields/text-rules.ts'
import { underwritingCategories } from '#domain/rules/transitions/underwriting.ts'
import { reason, version } from '#server/workflow/wish.ts'

const score = v.pipe(
  v.number('invalid'),
  v.safeInteger('invalid'),
  v.minValue(1, 'too_small'),
  v.maxValue(5, 'too_large'),
)

export const underwritingWish = v.strictObject({
  to: v.picklist(underwritingCategories, 'invalid'),
  reason,
  expected_version: version,
  /** One of the stages of the category, by code; the first one where nothing is said. */
  stage: v.optional(v.pipe(v.string('invalid'), v.maxLength(60, 'too_long'))),
  amount_cents: v.optional(cents().schema),
  scores: v.optional(
    v.strictObject({
      liability: v.optional(score),
      damages: v.optional(score),
      collectability: v.optional(score),
      liens: v.optional(score),
    }),
  ),
  decision_body: v.optional(lines(10_000)),
  approved_limit_cents: v.optional(cents().schema),
  expires_at: v.optional(date().schema),
  surgery_requested: v.optional(v.boolean('invalid')),
})
export type UnderwritingWish = v.InferOutput<typeof underwritingWish>
