import * as v from 'valibot'
import { lines } from '#domain/fields/text-rules.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { decideApproval } from './appointment-approval.ts'
import { moveAppointment } from './appointment-transition.ts'
import { appointmentWish, approvalWish } from './appointment-wish.ts'
import type { FindDuplicates } from './case-facts.ts'
import { answerProposal, moveCase } from './case-transition.ts'
import { caseWish } from './case-wish.ts'
import { caseHistory } from './history.ts'
import { moveFunding } from './lien-funding.ts'
import { moveLien } from './lien-transition.ts'
import { fundingWish, lienWish } from './lien-wish.ts'
import { answerOffer, offerAnswer } from './offer-answer.ts'
import { offerThread } from './offer-thread.ts'
import { underwritingStanding } from './underwriting-standing.ts'
import { answerUnderwriting, moveUnderwriting } from './underwriting-transition.ts'
import { underwritingWish } from './underwriting-wish.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly openDuplicates: FindDuplicates
}

const answering = v.strictObject({ accept: v.boolean('required'), reason: v.optional(lines(500)) })
const now = (): string => new Date().toISOString()
const today = (): string => now().slice(0, 10)

export function transitionCalls({ gate, audit, openDuplicates }: Parts): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/patient/{id}/transition',
      tag: 'patient',
      summary: 'Move a case to another status, or propose it',
      body: caseWish,
      answer: ['patient', 'case_status_event'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => moveCase(work, idParam(c), body, openDuplicates)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/proposal/{eventId}',
      tag: 'patient',
      summary: 'Accept or reject a proposed status',
      body: answering,
      answer: ['patient', 'case_status_event'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) =>
          answerProposal(work, idParam(c), idParam(c, 'eventId'), body, openDuplicates),
        ),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/status_events',
      tag: 'patient',
      summary: 'How a case came to its status, and what may follow',
      answer: ['case_status_events', 'allowed'],
      handle: ({ c, caller }) => caseHistory(gate, audit, caller, idParam(c)),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/underwriting',
      tag: 'patient',
      summary: 'How the underwriting of a case stands, and what it still allows',
      answer: ['underwriting'],
      handle: ({ c, caller }) => underwritingStanding(gate, audit, caller, idParam(c)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/underwriting',
      tag: 'patient',
      summary: 'Move the underwriting of a case',
      body: underwritingWish,
      answer: ['patient', 'underwriting_event'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => moveUnderwriting(work, idParam(c), body, today())),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/underwriting/{eventId}',
      tag: 'patient',
      summary: 'Answer a decision that takes two',
      body: answering,
      answer: ['patient', 'underwriting_event'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) =>
          answerUnderwriting(work, idParam(c), idParam(c, 'eventId'), body, today()),
        ),
    }),
    defineCall({
      method: 'POST',
      path: '/appointment/{id}/transition',
      tag: 'appointment',
      summary: 'Schedule, confirm, complete, cancel or move a visit',
      body: appointmentWish,
      answer: ['appointment'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => moveAppointment(work, idParam(c), body, now())),
    }),
    defineCall({
      method: 'POST',
      path: '/appointment/{id}/approval',
      tag: 'appointment',
      summary: 'Approve or decline a visit that needs it',
      body: approvalWish,
      answer: ['appointment'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => decideApproval(work, idParam(c), body)),
    }),
    defineCall({
      method: 'POST',
      path: '/lien/{id}/transition',
      tag: 'lien',
      summary: 'Move a lien towards its end',
      body: lienWish,
      answer: ['lien'],
      handle: ({ c, caller, body, key }) => command(gate, caller, key, (work) => moveLien(work, idParam(c), body)),
    }),
    defineCall({
      method: 'POST',
      path: '/lien/{id}/offer',
      tag: 'lien',
      summary: 'Decline the offer on the table, or withdraw one’s own',
      body: offerAnswer,
      answer: ['lien', 'reduction_offer'],
      handle: ({ c, caller, body, key }) => command(gate, caller, key, (work) => answerOffer(work, idParam(c), body)),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/reduction_offers',
      tag: 'lien',
      summary: 'The bargaining over the liens of a case, offer by offer',
      answer: ['reduction_offers'],
      handle: ({ c, caller }) => offerThread(gate, audit, caller, idParam(c)),
    }),
    defineCall({
      method: 'POST',
      path: '/lien/{id}/funding',
      tag: 'lien',
      summary: 'Offer a lien to a funder, up to the purchase',
      body: fundingWish,
      answer: ['lien'],
      handle: ({ c, caller, body, key }) => command(gate, caller, key, (work) => moveFunding(work, idParam(c), body)),
    }),
  ]
}
