import type { Context } from 'hono'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { correctionWish, correctLien } from './correction.ts'
import { moveFunding } from './funding.ts'
import { lienLedger } from './ledger.ts'
import { answerOffer, offerAnswer } from './offer-answer.ts'
import { openBills } from './open-bills.ts'
import { offerThread } from './offer-thread.ts'
import { issueStatement, letterOf, letterQuery, lienStatementOf, releaseOf } from './papers.ts'
import { moveLien } from './transition.ts'
import { fundingWish, lienWish } from './wish.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly portal: (c: Context) => string
  readonly signature: { readonly name: string }
}

export function lienCalls({ gate, audit, portal, signature }: Parts): Call[] {
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
      path: '/patient/{id}/open_bills',
      tag: 'lien',
      summary: 'Bills of a case that no lien claims yet, as the lines of a new one',
      answer: ['bills'],
      handle: ({ c, caller }) => openBills(gate, audit, caller, idParam(c)),
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
      path: '/lien/{id}/correction',
      tag: 'lien',
      summary: 'Put right what a firm or a funder relies on: with a reason, and they are told',
      body: correctionWish,
      answer: ['lien'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) =>
          correctLien(work, idParam(c), body, { portal: portal(c), house: signature.name }),
        ),
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
