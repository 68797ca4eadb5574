import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { answering } from '#server/workflow/wish.ts'
import { caseHistory } from './status-history.ts'
import type { FindDuplicates } from './transition-facts.ts'
import { answerProposal, moveCase } from './transition.ts'
import { caseWish } from './transition-wish.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly openDuplicates: FindDuplicates
}

/** How a case comes from one status to another. */
export function caseTransitionCalls({ gate, audit, openDuplicates }: Parts): Call[] {
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
      answer: ['case_status_events', 'allowed', 'waits_for'],
      handle: ({ c, caller }) => caseHistory(gate, audit, caller, idParam(c)),
    }),
  ]
}
