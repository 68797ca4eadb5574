import type { AllocationInput } from '#domain/calls/receipts.ts'
import { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { computeReceipt, type ReceiptLine } from '#domain/rules/distribution/receipts.ts'
import { payableStatuses, statusPaid, statusUnpaid, type PaymentSource } from '#domain/rules/lien-payments.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import { todayOf } from '#server/figures/days.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import type { Receipt } from './shown.ts'

type Lien = Row<typeof lien>
type Paying = Pick<Receipt, 'id' | 'patient_id' | 'amount_cents' | 'source' | 'received_on'>
/** An allocation that wasn't reversed. */
type OpenAllocation = Pick<Receipt['allocations'][number], 'id' | 'lien_id' | 'amount_cents'>

/**
 * Allocates a receipt to liens of its case, never more than a lien is owed; the rest stays unallocated. The caller
 * holds the lock on the receipt.
 */
export async function allocate(work: Work, receipt: Paying, parts: readonly AllocationInput[]): Promise<void> {
  const ids = parts.map(({ lien_id }) => lien_id)
  if (new Set(ids).size !== ids.length) throw wrong('twice')
  const liens = await work.rows(sql<Lien & { fee_bps: number }>`select l.*, coalesce(l.servicing_fee_bps, 0) as fee_bps
    from lien l where l.id = any(${ids}::uuid[]) and l.patient_id = ${receipt.patient_id} and l.deleted_at is null
    order by l.id for update of l`)
  if (liens.length !== ids.length) throw wrong('not_found')
  const wanted = parts.map(({ lien_id, amount_cents }) => {
    const row = liens.find(({ id }) => id === lien_id)
    if (!row) throw wrong('not_found')
    if (!isPayable(row)) throw wrong('not_payable')
    if (amount_cents > row.balance_cents) throw wrong('above_balance')
    return { row, amount_cents }
  })
  const booked = computeReceipt({
    amount_cents: await unallocated(work, receipt),
    allocations: wanted.map(({ row, amount_cents }) => ({
      lien_number: row.lien_number,
      owner_id: row.owner_id ?? '',
      amount_cents,
      servicing_fee_bps: row.fee_bps,
    })),
  })
  if (!booked.ok) throw wrong('over_receipt')
  for (const [place, line] of booked.booking.lines.entries()) {
    const row = wanted[place]?.row
    if (!row) throw wrong('not_found')
    await pay(work, receipt, row, line)
  }
}

function wrong(code: string): Error {
  return invalid({ allocations: [code] })
}

async function unallocated(work: Work, receipt: Paying): Promise<number> {
  const row = await work.row(sql<{ given: number }>`select coalesce(sum(amount_cents), 0)::bigint as given
    from receipt_allocation where receipt_id = ${receipt.id}`)
  return receipt.amount_cents - (row?.given ?? 0)
}

async function pay(work: Work, receipt: Paying, row: Lien, line: ReceiptLine): Promise<void> {
  const id = newId()
  await work.run(sql`insert into receipt_allocation
      (id, receipt_id, lien_id, amount_cents, fee_cents, owner_cents, owner_type, owner_id, by)
    values (${id}, ${receipt.id}, ${row.id}, ${line.amount_cents}, ${line.fee_cents}, ${line.owner_cents},
      ${row.owner_type}, ${row.owner_id}, ${work.viewer.id})`)
  const paid = row.paid_cents + line.amount_cents
  await book(work, row, {
    paid,
    status: statusPaid(row.status, paid, row.final_cents),
    entry: {
      amount: line.amount_cents,
      source: receipt.source,
      paidOn: receipt.received_on,
      detail: { allocation_id: id, receipt_id: receipt.id },
    },
  })
}

/** The entry of the ledger that an allocation made. */
interface Payment {
  readonly id: string
  readonly source: PaymentSource | null
  readonly paid_on: string | null
}

/** Takes allocations back, each by an entry of its own that stands in `into`: the same receipt, or the one that reverses it. */
export async function takeBack(
  work: Work,
  allocations: readonly OpenAllocation[],
  into: { readonly id: string },
  reason: string,
): Promise<void> {
  for (const allocation of allocations) {
    const id = newId()
    const row = await work.row(sql<Lien>`select * from lien where id = ${allocation.lien_id} for update`)
    if (!row) continue
    await work.run(sql`insert into receipt_allocation
        (id, receipt_id, lien_id, amount_cents, fee_cents, owner_cents, owner_type, owner_id, reverses_id, reason, by)
      select ${id}, ${into.id}, lien_id, -amount_cents, -fee_cents, -owner_cents, owner_type, owner_id, id, ${reason},
        ${work.viewer.id} from receipt_allocation where id = ${allocation.id}`)
    const event = await work.row(sql<Payment>`select id, source, paid_on from lien_event
      where detail ? 'allocation_id' and detail ->> 'allocation_id' = ${allocation.id} limit 1`)
    const paid = row.paid_cents - allocation.amount_cents
    await book(work, row, {
      paid,
      status: await statusWithout(work, row, paid),
      entry: {
        amount: -allocation.amount_cents,
        source: event?.source ?? 'settlement',
        paidOn: event?.paid_on ?? todayOf(work.viewer),
        detail: { allocation_id: id, receipt_id: into.id },
        reverses: event?.id,
        reason,
      },
    })
  }
}

export function isPayable({ status }: Lien): boolean {
  return payableStatuses.includes(status)
}

/** Where a lien stands once a payment was taken back. */
export async function statusWithout(work: Work, row: Lien, paid: number): Promise<LienStatus> {
  const before = await work.row(sql<{ from_value: LienStatus | null }>`select from_value from lien_event
    where lien_id = ${row.id} and kind = 'status' and to_value = 'paid' order by at desc, id desc limit 1`)
  return statusUnpaid(row.status, paid, before?.from_value ?? null)
}

/** Allocations of a receipt that weren't reversed. */
export async function openAllocations(work: Work, receiptId: string): Promise<OpenAllocation[]> {
  return work.rows(sql<OpenAllocation>`select a.id, a.lien_id, a.amount_cents from receipt_allocation a
    where a.receipt_id = ${receiptId} and a.reverses_id is null
      and not exists (select from receipt_allocation r where r.reverses_id = a.id) order by a.lien_id`)
}

interface Booking {
  readonly paid: number
  readonly status: LienStatus
  readonly entry: {
    readonly amount: number
    readonly source: PaymentSource
    /** The day of the payment: a plain date, or what the database makes of today. */
    readonly paidOn: string | Sql | null
    /** What stands behind it: a receipt, or the firm's own check. */
    readonly detail: Values
    readonly reverses?: string | undefined
    readonly reason?: string
  }
}

/** What a payment means for the lien: its amount, its status and its ledger. */
export async function book(work: Work, row: Lien, { paid, status, entry }: Booking): Promise<void> {
  await work.change(lien, row.id, { paid_cents: sql`${paid}::bigint`, status: sql`${status}` })
  const detail = JSON.stringify(entry.detail)
  await work.run(sql`insert into lien_event
      (id, lien_id, kind, amount_cents, source, paid_on, reverses_id, reason, detail, by)
    values (${newId()}, ${row.id}, 'payment', ${entry.amount}, ${entry.source}, ${entry.paidOn},
      ${entry.reverses ?? null}, ${entry.reason ?? null}, ${detail}::jsonb, ${work.viewer.id})`)
  // Nothing is left to bargain over, or not for so little.
  await work.run(sql`update reduction_offer set state = 'expired', answered_at = now(), answered_by = ${work.viewer.id}
    where lien_id = ${row.id} and state = 'open' and (${status === 'paid'} or amount_cents < ${paid})`)
  if (row.status === status) return
  await work.run(sql`insert into lien_event (id, lien_id, kind, from_value, to_value, reason, detail, by)
    values (${newId()}, ${row.id}, 'status', ${row.status}, ${status}, ${entry.reason ?? null}, ${detail}::jsonb, ${work.viewer.id})`)
}
