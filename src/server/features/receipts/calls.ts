import { directPaymentCalls } from '#domain/calls/money/direct-payments.ts'
import { Refusal } from '#domain/errors.ts'
import { idParam, type Caller } from '#server/http/caller.ts'
import { defineCall, implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command, type Work } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { raw, sql } from '#server/records/sql.ts'
import { listDirect, payDirectly, reverseDirectly } from './direct-payments.ts'
import {
  allocateReceipt,
  allocationsWish,
  bookReceipt,
  listReceipts,
  receiptDraft,
  reversalWish,
  reverseAllocation,
  reverseReceipt,
} from './receipts.ts'
import {
  listOpen,
  listRemittances,
  makeRemittance,
  moveRemittance,
  remittanceDraft,
  remittanceQuery,
  remittanceWish,
} from './remittances.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

/** The portal's own money: what came in, for which lien, and what went out to whom. */
export function receiptCalls({ gate, audit }: Parts): Call[] {
  /** A read whose cases are known with its answer. */
  async function reading(
    caller: Caller,
    as: string,
    read: (work: Work) => Promise<{ answer: string; cases: string[] }>,
  ): Promise<string> {
    const cases: string[] = []
    const answer = await command(gate, caller, undefined, async (work) => {
      const found = await read(work)
      cases.push(...found.cases)
      return found.answer
    })
    await audit.seen(caller, await gate.viewer(caller), {
      action: 'list',
      entity: as,
      patientIds: cases,
    })
    return answer
  }

  const tag = 'receipt'
  return [
    defineCall({
      method: 'GET',
      path: '/patient/{id}/receipts',
      tag,
      summary: 'What came in for a case, and for which liens',
      answer: ['receipts', 'received_cents', 'allocated_cents', 'unallocated_cents', 'may_write'],
      handle: ({ c, caller }) =>
        reading(caller, 'receipt', async (work) => ({
          answer: await listReceipts(work, idParam(c)),
          cases: [idParam(c)],
        })),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/receipts',
      tag,
      summary: 'Book a receipt, with or without what it pays',
      body: receiptDraft,
      status: 201,
      answer: ['receipt'],
      handle: ({ c, caller, body, key }) => command(gate, caller, key, (work) => bookReceipt(work, idParam(c), body)),
    }),
    defineCall({
      method: 'POST',
      path: '/receipt/{id}/allocations',
      tag,
      summary: 'Give money of a receipt to liens',
      body: allocationsWish,
      answer: ['receipt'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => allocateReceipt(work, idParam(c), body)),
    }),
    defineCall({
      method: 'POST',
      path: '/receipt/{id}/allocations/{allocationId}/reversal',
      tag,
      summary: 'Take an allocation back by another entry',
      body: reversalWish,
      answer: ['receipt'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => reverseAllocation(work, idParam(c), idParam(c, 'allocationId'), body)),
    }),
    defineCall({
      method: 'POST',
      path: '/receipt/{id}/reversal',
      tag,
      summary: 'A cheque has bounced: the same entries with the other sign',
      body: reversalWish,
      answer: ['receipt', 'reversal'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => reverseReceipt(work, idParam(c), body)),
    }),
    implement(directPaymentCalls.directPayments, ({ caller, params: { id } }) =>
      reading(caller, 'lien', (work) => listDirect(work, id)),
    ),
    implement(directPaymentCalls.payDirectly, ({ caller, params: { id }, body, key }) =>
      command(gate, caller, key, (work) => payDirectly(work, id, body)),
    ),
    implement(directPaymentCalls.reverseDirectly, ({ caller, params: { id, eventId }, body, key }) =>
      command(gate, caller, key, (work) => reverseDirectly(work, id, eventId, body)),
    ),
    defineCall({
      method: 'GET',
      path: '/remittance/open',
      tag: 'remittance',
      summary: 'What each owner has not been sent yet',
      answer: ['owners'],
      handle: ({ caller }) => reading(caller, 'remittance', listOpen),
    }),
    defineCall({
      method: 'GET',
      path: '/remittance/all',
      tag: 'remittance',
      summary: 'What owners were sent, the newest first',
      query: remittanceQuery,
      answer: ['remittances'],
      handle: ({ caller, query }) => reading(caller, 'remittance', (work) => listRemittances(work, query)),
    }),
    defineCall({
      method: 'POST',
      path: '/remittance/create',
      tag: 'remittance',
      summary: 'Put together all that an owner has not been sent yet',
      body: remittanceDraft,
      status: 201,
      answer: ['remittance'],
      handle: ({ caller, body, key }) => command(gate, caller, key, (work) => makeRemittance(work, body)),
    }),
    defineCall({
      method: 'POST',
      path: '/remittance/{id}/transition',
      tag: 'remittance',
      summary: 'Approve a remittance, send it, or say that it failed',
      body: remittanceWish,
      answer: ['remittance'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => moveRemittance(work, idParam(c), body)),
    }),
    defineCall({
      method: 'GET',
      path: '/money_check',
      tag: 'receipt',
      summary: 'Whether all money added up last night',
      answer: ['money_check'],
      handle: async ({ caller }) => {
        const { results } = await gate.run(caller, (viewer) => {
          if (viewer.level !== 'admin' && viewer.user_type !== 'auditor') throw new Refusal('NOT_FOUND')
          return [sql`select id, at, checked, faults from money_check order by at desc, id desc ${raw('limit 1')}`]
        })
        return { money_check: results[0]?.rows[0] ?? null }
      },
    }),
  ]
}
