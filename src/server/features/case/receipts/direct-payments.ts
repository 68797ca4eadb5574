import type { AuditAction } from '#domain/audit-actions.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type {
  DirectPaymentInput,
  DirectReversalInput,
  directPaymentCalls,
} from '#domain/calls/money/direct-payments.ts'
import { lien } from '#domain/entities/lien.ts'
import { readsReceipts } from '#domain/access/money.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { statusPaid } from '#domain/rules/lien-payments.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { book, isPayable, statusWithout } from './allocations.ts'

type Lien = Row<typeof lien>
type Payment = AnswerOf<typeof directPaymentCalls.directPayments>['direct_payments'][number]

/** An entry `e` of a direct payment that wasn't reversed. */
const countsStill = sql`e.kind = 'payment' and e.detail ? 'direct' and e.reverses_id is null
  and not exists (select from lien_event r where r.lien_id = e.lien_id and r.reverses_id = e.id)`

/** What a holder was paid past the portal, as far as it still counts. */
export async function listDirect(work: Work, id: string): Promise<{ answer: string; cases: string[] }> {
  if (!readsReceipts(work.viewer)) throw new Refusal('NOT_FOUND')
  const found = await work.row(sql<Pick<Lien, 'patient_id'>>`select ${raw(TABLE)}.patient_id from lien ${raw(TABLE)}
    where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null and ${scopeSql(lien, 'read', work.viewer)}`)
  if (!found) throw new Refusal('NOT_FOUND')
  const direct_payments =
    await work.rows(sql<Payment>`select e.id, e.amount_cents, e.source, e.paid_on, e.detail ->> 'reference' as reference,
      e.at, (select u.name from "user" u where u.id = e.by) as by_name
    from lien_event e where e.lien_id = ${id} and ${countsStill} order by e.at, e.id`)
  const may_write = keepsAccounts(await actorOf(work))
  return { answer: JSON.stringify({ direct_payments, may_write }), cases: [found.patient_id] }
}

/** A payment made directly to a holder, for example by the firm to Medicare: it lowers the balance without a receipt. */
export async function payDirectly(work: Work, id: string, input: DirectPaymentInput): Promise<string> {
  const held = await holdLien(work, id, input.expected_version)
  const { amount_cents, source, paid_on, reference } = input
  if (!isPayable(held)) throw new Refusal('GUARD_FAILED', { errors: { _: ['NOT_PAYABLE'] } })
  if (amount_cents > held.balance_cents) throw invalid({ amount_cents: ['above_balance'] })
  const paid = held.paid_cents + amount_cents
  await book(work, held, {
    paid,
    status: statusPaid(held.status, paid, held.final_cents),
    entry: { amount: amount_cents, source, paidOn: paid_on, detail: { direct: true, reference } },
  })
  await note(work, held, 'pay_directly', { amount_cents, source, reference })
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

export async function reverseDirectly(
  work: Work,
  id: string,
  eventId: string,
  { reason, expected_version }: DirectReversalInput,
): Promise<string> {
  const held = await holdLien(work, id, expected_version)
  const entry = await work.row(sql<
    Pick<Payment, 'amount_cents' | 'source' | 'paid_on'>
  >`select e.amount_cents, e.source, e.paid_on from lien_event e
    where e.id = ${eventId} and e.lien_id = ${id} and ${countsStill}`)
  if (!entry) throw new Refusal('NOT_FOUND')
  const paid = held.paid_cents - entry.amount_cents
  await book(work, held, {
    paid,
    status: await statusWithout(work, held, paid),
    entry: {
      amount: -entry.amount_cents,
      source: entry.source,
      paidOn: entry.paid_on,
      detail: { direct: true },
      reverses: eventId,
      reason,
    },
  })
  await note(work, held, 'reverse_direct', { event: eventId, reason })
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

async function holdLien(work: Work, id: string, expectedVersion: number): Promise<Lien> {
  if (!readsReceipts(work.viewer) || !keepsAccounts(await actorOf(work))) throw new Refusal('NOT_FOUND')
  const held = await work.hold(lien, id, 'read')
  refuseOutdated(held, expectedVersion)
  return held
}

async function note(work: Work, held: Lien, action: AuditAction, detail: Values): Promise<void> {
  await work.note({
    action,
    entity: 'lien',
    entityId: held.id,
    patientIds: [held.patient_id],
    detail,
  })
}
