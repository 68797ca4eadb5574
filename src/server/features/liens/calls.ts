import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { lienLedger } from './ledger.ts'
import { issueStatement, letterOf, letterQuery, lienStatementOf, releaseOf } from './papers.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

export function lienCalls({ gate, audit }: Parts): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/lien/{id}/ledger',
      tag: 'lien',
      summary: 'How a lien came to its amounts, entry by entry',
      answer: ['lien', 'lien_events'],
      handle: ({ c, caller }) => lienLedger(gate, audit, caller, idParam(c)),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/lien_statement',
      tag: 'lien',
      summary: 'What a printed lien statement says',
      answer: ['paper'],
      handle: ({ c, caller }) => lienStatementOf(gate, audit, caller, idParam(c)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/lien_statement',
      tag: 'lien',
      summary: 'Send a lien statement: each lien on it remembers the day',
      answer: ['paper'],
      handle: ({ c, caller, key }) => command(gate, caller, key, (work) => issueStatement(work, idParam(c))),
    }),
    defineCall({
      method: 'GET',
      path: '/lien/{id}/release_letter',
      tag: 'lien',
      summary: 'What a printed release says of a lien that is paid in full',
      answer: ['paper'],
      handle: ({ c, caller }) => command(gate, caller, undefined, (work) => releaseOf(work, idParam(c))),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/letter_of_protection',
      tag: 'lien',
      summary: 'What a printed letter of protection says',
      query: letterQuery,
      answer: ['paper'],
      handle: ({ c, caller, query }) => letterOf(gate, audit, caller, idParam(c), query),
    }),
  ]
}
