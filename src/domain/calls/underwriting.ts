import * as v from 'valibot'
import { patient } from '../entities/patient.ts'
import { cents, date } from '../fields/kinds.ts'
import { lines } from '../fields/text-rules.ts'
import { underwritingCategories } from '../rules/transitions/underwriting-categories.ts'
import { defineCall } from './define-call.ts'
import { proposalAnswer, reason, version } from './workflow-input.ts'
import { shownRow } from './shown-row.ts'

const score = v.pipe(
  v.number('invalid'),
  v.safeInteger('invalid'),
  v.minValue(1, 'too_small'),
  v.maxValue(5, 'too_large'),
)

export const underwritingInput = v.strictObject({
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
export type UnderwritingInput = v.InferOutput<typeof underwritingInput>

const takeCaseInput = v.strictObject({ expected_version: version })

const category = v.picklist(underwritingCategories)

const event = {
  id: v.string(),
  kind: v.picklist(['change', 'proposal', 'acceptance', 'rejection']),
  from_category: category,
  to_category: category,
  /** The proposal that this one answers. */
  answers_id: v.nullable(v.string()),
  by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
}

/** What a proposal asks for, or the stage that a step led to. */
const detail = v.strictObject({
  stage_id: v.optional(v.string()),
  to: v.optional(category),
  reason: v.optional(v.string()),
  expected_version: v.optional(v.number()),
  stage: v.optional(v.string()),
  amount_cents: v.optional(v.number()),
  scores: v.optional(
    v.strictObject({
      liability: v.optional(v.number()),
      damages: v.optional(v.number()),
      collectability: v.optional(v.number()),
      liens: v.optional(v.number()),
    }),
  ),
  decision_body: v.optional(v.string()),
  approved_limit_cents: v.optional(v.number()),
  expires_at: v.optional(v.string()),
  surgery_requested: v.optional(v.boolean()),
})

const moved = v.strictObject({
  patient: v.nullable(shownRow(patient)),
  underwriting_event: v.strictObject(event),
  /** Whether an approval made the case active, else the codes of what is missing for it. */
  activation: v.nullable(v.strictObject({ is_active: v.boolean(), missing: v.array(v.string()) })),
})

export const underwritingCalls = {
  read: defineCall({
    method: 'GET',
    path: '/patient/{id}/underwriting',
    tag: 'patient',
    summary: 'Underwriting status and remaining limit of a case',
    answer: v.strictObject({
      underwriting: v.strictObject({
        category,
        version: v.number(),
        remaining_cents: v.nullable(v.number()),
        allowed: v.array(v.strictObject({ to: category, mode: v.picklist(['apply', 'propose']) })),
        /** Only for those who see underwriting. */
        approved_limit_cents: v.optional(v.nullable(v.number())),
        planned_cents: v.optional(v.number()),
        events: v.array(
          v.strictObject({
            ...event,
            at: v.string(),
            detail: v.nullable(detail),
            is_open: v.boolean(),
            /** The reader may turn it down, also after the stage has changed. */
            may_reject: v.boolean(),
          }),
        ),
      }),
    }),
  }),
  move: defineCall({
    method: 'POST',
    path: '/patient/{id}/underwriting',
    tag: 'patient',
    summary: 'Change the underwriting stage of a case',
    body: underwritingInput,
    answer: moved,
  }),
  take: defineCall({
    method: 'POST',
    path: '/patient/{id}/underwriting/take',
    tag: 'patient',
    summary: 'Take a case without an underwriter',
    body: takeCaseInput,
    answer: v.strictObject({ patient: v.nullable(shownRow(patient)) }),
  }),
  answer: defineCall({
    method: 'POST',
    path: '/patient/{id}/underwriting/{eventId}',
    tag: 'patient',
    summary: 'Accept or reject an underwriting decision as the second person',
    body: proposalAnswer,
    answer: moved,
  }),
}
