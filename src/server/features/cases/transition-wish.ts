import * as v from 'valibot'
import { cents, date } from '#domain/fields/kinds.ts'
import { caseStatuses, withdrawalReasons } from '#domain/rules/transitions/case-status-facts.ts'
import { reason, version } from '#server/workflow/wish.ts'

/** What somebody asks for, with the facts that only he can tell. */
export const caseWish = v.strictObject({
  to: v.picklist(caseStatuses, 'invalid'),
  reason,
  expected_version: version,
  review_date: v.optional(date().schema),
  withdrawal_reason: v.optional(v.picklist(withdrawalReasons, 'invalid')),
  demand_sent_at: v.optional(date({ past: true }).schema),
  suit_filed_at: v.optional(date({ past: true }).schema),
  settlement_date: v.optional(date({ past: true }).schema),
  settlement_cents: v.optional(cents().schema),
  cancellation_confirmed: v.optional(v.boolean('invalid')),
})
export type CaseWish = v.InferOutput<typeof caseWish>

/** The facts that become fields of the case. */
export const keptFacts = ['demand_sent_at', 'suit_filed_at', 'settlement_date', 'settlement_cents'] as const
