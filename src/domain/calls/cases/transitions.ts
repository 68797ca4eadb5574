import * as v from 'valibot'
import { patient } from '../../entities/patient.ts'
import { cents, date } from '../../fields/kinds.ts'
import { actingParties, caseActs } from '../../rules/next-act.ts'
import { caseStatuses, withdrawalReasons } from '../../rules/transitions/case-status-facts.ts'
import { defineCall } from '../define-call.ts'
import { shownRow } from '../shown-row.ts'
import { proposalAnswer, reason, version } from '../workflow-input.ts'

/** The requested status, with the facts that only the author knows. */
export const transitionInput = v.strictObject({
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
export type TransitionInput = v.InferOutput<typeof transitionInput>

const kinds = ['change', 'proposal', 'acceptance', 'rejection'] as const
const status = v.picklist(caseStatuses)

const event = {
  id: v.string(),
  kind: v.picklist(kinds),
  from_status: status,
  to_status: status,
  reason: v.nullable(v.string()),
  /** The proposal that this one answers. */
  answers_id: v.nullable(v.string()),
}

/** What else is known of an entry: the facts that came with it, and what the change did besides. */
const detail = v.strictObject({
  opened: v.optional(v.boolean()),
  effects: v.optional(v.array(v.string())),
  to: v.optional(status),
  reason: v.optional(v.string()),
  expected_version: v.optional(v.number()),
  review_date: v.optional(v.string()),
  withdrawal_reason: v.optional(v.picklist(withdrawalReasons)),
  demand_sent_at: v.optional(v.string()),
  suit_filed_at: v.optional(v.string()),
  settlement_date: v.optional(v.string()),
  settlement_cents: v.optional(v.number()),
  cancellation_confirmed: v.optional(v.boolean()),
})

const moved = v.strictObject({
  patient: v.nullable(shownRow(patient)),
  case_status_event: v.strictObject({ ...event, by: v.string() }),
})

export const transitionCalls = {
  transition: defineCall({
    method: 'POST',
    path: '/patient/{id}/transition',
    tag: 'patient',
    summary: 'Move a case to another status, or propose it',
    body: transitionInput,
    answer: moved,
  }),
  answerProposal: defineCall({
    method: 'POST',
    path: '/patient/{id}/proposal/{eventId}',
    tag: 'patient',
    summary: 'Accept or reject a proposed status',
    body: proposalAnswer,
    answer: moved,
  }),
  statusEvents: defineCall({
    method: 'GET',
    path: '/patient/{id}/status_events',
    tag: 'patient',
    summary: 'Status history of a case, and the available next steps',
    answer: v.strictObject({
      case_status_events: v.array(
        v.strictObject({
          ...event,
          detail: v.nullable(detail),
          at: v.string(),
          by: v.nullable(v.string()),
          /** A proposal that was not answered yet. */
          is_open: v.boolean(),
          /** The reader may turn it down, also after the case has moved on. */
          may_reject: v.boolean(),
        }),
      ),
      allowed: v.array(v.strictObject({ to: status, mode: v.picklist(['apply', 'propose']) })),
      waits_for: v.nullable(
        v.strictObject({ by: v.picklist(actingParties), act: v.picklist(caseActs), is_you: v.boolean() }),
      ),
    }),
  }),
}
