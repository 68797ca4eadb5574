import * as v from 'valibot'
import { cents, date, longText } from '../fields/kinds.ts'
import { lines } from '../fields/text-rules.ts'
import { firmAnswers, firmRequestOutcomes, lienAnswers, lienRequestKinds } from '../rules/firm-requests.ts'
import { caseStatuses, withdrawalReasons } from '../rules/transitions/case-status-facts.ts'
import { mailLanguages } from '../rules/mail/value.ts'
import { defineCall } from './define-call.ts'
import { reason, version } from './workflow-input.ts'

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

const lienRequest = v.strictObject({
  id: v.string(),
  kind: v.picklist(lienRequestKinds),
  lien_id: v.string(),
  lien_number: v.string(),
  /** The lawyer whom it was mailed to. */
  name: text,
  at: v.string(),
  expires_at: v.string(),
  opened_at: text,
  ended_at: text,
  /** None: it is open. */
  outcome: v.nullable(v.picklist(firmRequestOutcomes)),
  /** It is the newest of its kind, and the lien still waits for the answer. */
  may_send_again: v.boolean(),
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

export const lienAnswerInput = v.strictObject({
  token,
  answer: v.picklist(lienAnswers, 'invalid'),
  /** Of the lien, as the page showed it. */
  expected_version: version,
  reason,
  /** What the firm offers in turn. */
  offer_cents: v.optional(cents({ min: 1 }).schema),
  message: v.optional(lines(1000)),
})
export type LienAnswerInput = v.InferOutput<typeof lienAnswerInput>

const common = {
  house: v.string(),
  case_number: v.string(),
  /** Of the patient's name. */
  initials: v.string(),
  language: v.picklist(mailLanguages),
}
const asked = {
  ...common,
  lien_number: v.string(),
  version: v.number(),
  provider: text,
  billed_cents: v.number(),
  adjustment_cents: v.number(),
  paid_cents: v.number(),
  balance_cents: v.number(),
  choices: v.array(v.picklist(lienAnswers)),
}
const openRequest = v.variant('kind', [
  v.strictObject({
    kind: v.literal('status'),
    ...common,
    dol: text,
    case_status: v.picklist(caseStatuses),
    choices: v.array(answer),
  }),
  v.strictObject({ kind: v.literal('confirmation'), ...asked }),
  v.strictObject({
    kind: v.literal('offer'),
    ...asked,
    offer_cents: v.number(),
    message: text,
    /** The last day on which it can be accepted. */
    expires_on: text,
  }),
])

export const firmRequestsCalls = {
  list: defineCall({
    method: 'GET',
    path: '/patient/{id}/firm_requests',
    tag,
    summary: 'What the law firm of a case was asked by mail, and what became of it',
    answer: v.strictObject({ firm_requests: v.array(request), lien_requests: v.array(lienRequest) }),
  }),
  requestStatus: defineCall({
    method: 'POST',
    path: '/patient/{id}/request_status',
    tag,
    summary: 'Ask the law firm for the status of a case by a mail with a one-time link; an open request is replaced',
    answer: v.strictObject({ firm_request: request }),
  }),
  requestLienAnswer: defineCall({
    method: 'POST',
    path: '/lien/{id}/request_answer',
    tag: 'lien',
    summary: 'Mail a new one-time link about a lien to the lawyer who answers for the firm; an open one is replaced',
    answer: v.strictObject({ requested: v.literal(true) }),
  }),
  open: defineCall({
    method: 'POST',
    path: '/firm_request/open',
    tag: 'firm_request',
    summary: 'What the holder of a mailed link is asked; it stays unused',
    body: v.strictObject({ token }),
    answer: v.strictObject({ request: openRequest }),
  }),
  answer: defineCall({
    method: 'POST',
    path: '/firm_request/answer',
    tag: 'firm_request',
    summary: 'Answer what a mailed link asks, once',
    body: statusAnswerInput,
    answer: v.strictObject({ answered: v.literal(true) }),
  }),
  answerLien: defineCall({
    method: 'POST',
    path: '/firm_request/answer_lien',
    tag: 'firm_request',
    summary: 'Answer what a mailed link asks about a lien, once, by the rules of its lawyer',
    body: lienAnswerInput,
    answer: v.strictObject({ answered: v.literal(true) }),
  }),
}
