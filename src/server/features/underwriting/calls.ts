import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { answering } from '#server/workflow/wish.ts'
import { underwritingStanding } from './standing.ts'
import { takeCase, takeWish } from './take.ts'
import { answerUnderwriting, moveUnderwriting, type ActivateIfReady } from './transition.ts'
import { underwritingWish } from './wish.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly activate: ActivateIfReady
}

const today = (): string => new Date().toISOString().slice(0, 10)

export function underwritingCalls({ gate, audit, activate }: Parts): Call[] {
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
      answer: ['patient', 'underwriting_event', 'activation'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => moveUnderwriting(work, idParam(c), body, today(), activate)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/underwriting/take',
      tag: 'patient',
      summary: 'Become the underwriter of a case that has none',
      body: takeWish,
      answer: ['patient'],
      handle: ({ c, caller, body, key }) => command(gate, caller, key, (work) => takeCase(work, idParam(c), body)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/underwriting/{eventId}',
      tag: 'patient',
      summary: 'Answer a decision that takes two',
      body: answering,
      answer: ['patient', 'underwriting_event', 'activation'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) =>
          answerUnderwriting(work, idParam(c), idParam(c, 'eventId'), body, today(), activate),
        ),
    }),
  ]
}
