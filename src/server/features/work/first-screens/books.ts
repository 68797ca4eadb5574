import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import { periodOf } from '#domain/reports/periods.ts'
import { dateWithin, todayOf } from '#server/figures/days.ts'
import { statusesOf, visibleRows } from '#server/figures/visible-rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { caseBeside, caseNames } from './lien-lines.ts'
import { liensIn } from './lien-sets.ts'
import type { Counted } from './rows.ts'

export type Books = NonNullable<AnswerOf<typeof firstScreensCalls.staff>['books']>
export type Sum = Books['liens_paid']
export type ReceiptRow = Books['to_allocate']['rows'][number]

const MOST = 50

/** Visits that took place, as the report of services lists them. */
function services(viewer: Viewer, condition: Sql): Sql<Sum> {
  return sql<Sum>`select count(*)::int as count, coalesce(sum(a.bill_amount_cents), 0)::bigint as cents from appointment a
    where ${visibleRows(appointment, 'a', { viewer })} and a.service_date is not null
      and a.appointment_status_id = any(${statusesOf('completed')}) and ${condition}`
}

/** The amount that the list behind the figure adds up in its head. */
const amounts = { to_confirm: 'billed_cents', payable: 'balance_cents', paid: 'paid_cents' } as const

function liens(viewer: Viewer, show: keyof typeof amounts): Sql<Sum> {
  return sql<Sum>`select count(*)::int as count, coalesce(sum(${raw(`${TABLE}.${amounts[show]}`)}), 0)::bigint as cents
    ${liensIn(viewer, { show })}`
}

const thisMonth = (viewer: Viewer) => periodOf('this_month', todayOf(viewer))

export const booksSql = (viewer: Viewer) =>
  [
    services(viewer, raw('a.bill_amount_cents > 0 and a.lien_id is null')),
    services(viewer, raw('a.bill_received_at is null')),
    services(viewer, dateWithin('a.service_date', thisMonth(viewer))),
    liens(viewer, 'to_confirm'),
    liens(viewer, 'payable'),
    liens(viewer, 'paid'),
    receipts(viewer, raw('r.unallocated_cents > 0'), raw('r.received_on, r.id')),
    receipts(viewer, dateWithin('r.received_on', thisMonth(viewer)), raw('r.received_on desc, r.id desc')),
  ] as const

/** Receipts that stand: a reversed one and its reversal cancel each other out. */
function receipts(viewer: Viewer, condition: Sql, order: Sql): Sql<Counted<ReceiptRow> & { readonly cents: number }> {
  return sql<Counted<ReceiptRow> & { readonly cents: number }>`select r.id, r.patient_id, ${caseNames}, r.payer,
      r.reference, r.received_on, r.amount_cents, r.unallocated_cents,
      count(*) over ()::int as of_all, sum(r.amount_cents) over ()::bigint as cents
    from (select r.*, r.amount_cents - coalesce((select sum(a.amount_cents) from receipt_allocation a
        where a.receipt_id = r.id), 0)::bigint as unallocated_cents
      from receipt r join patient ${raw(TABLE)} on ${raw(TABLE)}.id = r.patient_id
      where ${visibleRows(patient, TABLE, { viewer })} and r.reverses_id is null
        and not exists (select from receipt o where o.reverses_id = r.id)) r
    ${caseBeside(viewer, 'r')}
    where ${condition} order by ${order} limit ${MOST}`
}
