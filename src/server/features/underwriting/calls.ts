import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { answering } from '#server/workflow/wish.ts'
import { underwritingStanding } from './standing.ts'
import { answerUnderwriting, moveUnderwriting } from './transition.ts'
import { underwritingWish } from './wish.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

const today = (): string => new Date().toISOString().slice(0, 10)

export function underwritingCalls({ gate, audit }: Parts): Call[] {
  return [
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
  ]
}
