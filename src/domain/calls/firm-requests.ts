import * as v from 'valibot'
import { cents, date, longText } from '../fields/kinds.ts'
import { firmAnswers, firmRequestOutcomes } from '../rules/firm-requests.ts'
import { caseStatuses, withdrawalReasons } from '../rules/transitions/case-status-facts.ts'
import { mailLanguages } from '../rules/mail/value.ts'
import { defineCall } from './define-call.ts'

const tag = 'patient'
const text = v.nullable(v.string())
const answer = v.picklist(firmAnswers, 'invalid')

const request = v.strictObject({
  id: v.string(),
  kind: v.picklist(['status']),
  /** Whom it was mailed to; none: to the address of the firm. */
  lawfirm_employee_id: text,
  /** Who asked; none: it was due. */
  by: text,
  at: v.string(),
  expires_at: v.string(),
  opened_at: text,
  ended_at: text,
  /** None: it is open. */
  outcome: v.nullable(v.picklist(firmRequestOutcomes)),
  answer: v.nullable(v.strictObject({ status: answer, note: text })),
})

const token = v.pipe(v.string('invalid'), v.regex(/^[\w-]{43}$/, 'expired'))

export const statusAnswerInput = v.strictObject({
  token,
  status: answer,
  note: v.optional(longText({ max: 4000 }).schema),
  /** When the demand was sent, the suit was filed, or the case settled. */
  on: v.optional(date({ past: true }).schema),
  settlement_cents: v.optional(cents().schema),
  withdrawal_reason: v.optional(v.picklist(withdrawalReasons, 'invalid')),
})
export type StatusAnswerInput = v.InferOutput<typeof statusAnswerInput>

export const firmRequestsCalls = {
  list: defineCall({
    method: 'GET',
    path: '/patient/{id}/firm_requests',
    tag,
    summary: 'What the law firm of a case was asked by mail, and what became of it',
    answer: v.strictObject({ firm_requests: v.array(request) }),
  }),
  requestStatus: defineCall({
    method: 'POST',
    path: '/patient/{id}/request_status',
    tag,
    summary: 'Ask the law firm for the status of a case by a mail with a one-time link; an open request is replaced',
    answer: v.strictObject({ firm_request: request }),
  }),
  open: defineCall({
    method: 'POST',
    path: '/firm_request/open',
    tag: 'firm_request',
    summary: 'What the holder of a mailed link is asked; it stays unused',
    body: v.strictObject({ token }),
    answer: v.strictObject({
      request: v.strictObject({
        kind: v.picklist(['status']),
        house: v.string(),
        case_number: v.string(),
        /** Of the patient's name. */
        initials: v.string(),
        dol: text,
        case_status: v.picklist(caseStatuses),
        choices: v.array(answer),
        language: v.picklist(mailLanguages),
      }),
    }),
  }),
  answer: defineCall({
    method: 'POST',
    path: '/firm_request/answer',
    tag: 'firm_request',
    summary: 'Answer what a mailed link asks, once',
    body: statusAnswerInput,
    answer: v.strictObject({ answered: v.literal(true) }),
  }),
}
