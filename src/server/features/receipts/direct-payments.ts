import type { AuditAction } from '#domain/audit-actions.ts'
import * as v from 'valibot'
import { lien } from '#domain/entities/lien.ts'
import { readsReceipts } from '#domain/access/money.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { cents, date } from '#domain/fields/kinds.ts'
import { line, lines } from '#domain/fields/text-rules.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import { version } from '#server/workflow/wish.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { TABLE } from '#server/records/sight.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { book, payable, statusWithout } from './allocations.ts'

export const directPayment = v.strictObject({
  amount_cents: cents({ min: 1 }).schema,
  paid_on: date().schema,
  reference: line(60),
  expected_version: version,
})

export const directReversal = v.strictObject({ reason: lines(500), expected_version: version })

/** An entry `e` of a direct payment that nobody has taken back. */
const countsStill = sql`e.kind = 'payment' and e.detail ? 'direct' and e.reverses_id is null
  and not exists (select from lien_event r where r.lien_id = e.lien_id and r.reverses_id = e.id)`

/** What the firm paid a holder itself, as far as it still counts. */
export async function listDirect(work: Work, id: string): Promise<{ answer: string; cases: string[] }> {
  if (!readsReceipts(work.viewer)) throw new Refusal('NOT_FOUND')
  const found = await work.row(sql`select ${raw(TABLE)}.patient_id from lien ${raw(TABLE)}
    where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null and ${scopeSql(lien, 'read', work.viewer)}`)
  if (!found) throw new Refusal('NOT_FOUND')
  const direct_payments =
    await work.rows(sql`select e.id, e.amount_cents, e.detail ->> 'paid_on' as paid_on, e.detail ->> 'reference' as reference,
      e.at, (select u.name from "user" u where u.id = e.by) as by_name
    from lien_event e where e.lien_id = ${id} and ${countsStill} order by e.at, e.id`)
  const may_write = keepsAccounts(await actorOf(work))
  return { answer: JSON.stringify({ direct_payments, may_write }), cases: [String(found['patient_id'])] }
}

/** The firm has paid a holder itself, such as Medicare: no money of the portal's, but the lien is owed no more. */
export async function payDirectly(work: Work, id: string, wish: v.InferOutput<typeof directPayment>): Promise<string> {
  const held = await holdLien(work, id, wish.expected_version)
  const { amount_cents, paid_on, reference } = wish
  if (!payable.includes(held['status'])) throw new Refusal('GUARD_FAILED', { errors: { _: ['NOT_PAYABLE'] } })
  if (amount_cents > Number(held['balance_cents'])) throw invalid({ amount_cents: ['above_balance'] })
  const paid = Number(held['paid_cents']) + amount_cents
  await book(work, held, {
    paid,
    status: paid === Number(held['final_cents']) ? 'paid' : 'part_paid',
    entry: { amount: amount_cents, detail: { direct: true, paid_on, reference } },
  })
  await note(work, held, 'pay_directly', { amount_cents, reference })
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

export async function reverseDirectly(
  work: Work,
  id: string,
  eventId: string,
  { reason, expected_version }: v.InferOutput<typeof directReversal>,
): Promise<string> {
  const held = await holdLien(work, id, expected_version)
  const entry = await work.row(sql`select e.amount_cents from lien_event e
    where e.id = ${eventId} and e.lien_id = ${id} and ${countsStill}`)
  if (!entry) throw new Refusal('NOT_FOUND')
  const paid = Number(held['paid_cents']) - Number(entry['amount_cents'])
  await book(work, held, {
    paid,
    status: statusWithout(held, paid),
    entry: { amount: -Number(entry['amount_cents']), detail: { direct: true }, reverses: eventId, reason },
  })
  await note(work, held, 'reverse_direct', { event: eventId, reason })
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

async function holdLien(work: Work, id: string, expectedVersion: number): Promise<Values> {
  if (!readsReceipts(work.viewer) || !keepsAccounts(await actorOf(work))) throw new Refusal('NOT_FOUND')
  const held = await work.hold(lien, id, 'read')
  refuseOutdated(held, expectedVersion)
  return held
}

async function note(work: Work, held: Values, action: AuditAction, detail: Values): Promise<void> {
  await work.note({
    action,
    entity: 'lien',
    entityId: String(held['id']),
    patientIds: [String(held['patient_id'])],
    detail,
  })
}
