import * as v from 'valibot'
import { lien } from '#domain/entities/lien.ts'
import { invalid } from '#domain/errors.ts'
import { cents, idSchema } from '#domain/fields/kinds.ts'
import { bookReceipt, type ReceiptLine } from '#domain/rules/distribution/receipts.ts'
import { payableStatuses, statusPaid, statusUnpaid, type PaymentSource } from '#domain/rules/lien-payments.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql } from '#server/records/sql.ts'

export const allocationSchema = v.pipe(
  v.array(v.strictObject({ lien_id: idSchema, amount_cents: cents({ min: 1 }).schema }), 'invalid'),
  v.minLength(1, 'required'),
  v.maxLength(100, 'too_many'),
)
export type Allocation = v.InferOutput<typeof allocationSchema>[number]

/**
 * Gives money of a receipt to liens of its case, and to none more than it is owed; what is left over belongs to nobody yet.
 * The receipt is held by the caller.
 */
export async function allocate(work: Work, receipt: Values, parts: readonly Allocation[]): Promise<void> {
  const ids = parts.map(({ lien_id }) => lien_id)
  if (new Set(ids).size !== ids.length) throw wrong('twice')
  const liens = await work.rows(sql`select l.*, coalesce(l.servicing_fee_bps, 0) as fee_bps
    from lien l where l.id = any(${ids}::uuid[]) and l.patient_id = ${receipt['patient_id']} and l.deleted_at is null
    order by l.id for update of l`)
  if (liens.length !== ids.length) throw wrong('not_found')
  const wanted = parts.map(({ lien_id, amount_cents }) => {
    const row = liens.find(({ id }) => id === lien_id)!
    if (!isPayable(row)) throw wrong('not_payable')
    if (amount_cents > Number(row['balance_cents'])) throw wrong('above_balance')
    return { row, amount_cents }
  })
  const booked = bookReceipt({
    amount_cents: await unallocated(work, receipt),
    allocations: wanted.map(({ row, amount_cents }) => ({
      lien_number: String(row['lien_number']),
      owner_id: String(row['owner_id']),
      amount_cents,
      servicing_fee_bps: Number(row['fee_bps']),
    })),
  })
  if (!booked.ok) throw wrong('over_receipt')
  for (const [place, line] of booked.booking.lines.entries()) await pay(work, receipt, wanted[place]!.row, line)
}

function wrong(code: string): Error {
  return invalid({ allocations: [code] })
}

async function unallocated(work: Work, receipt: Values): Promise<number> {
  const row = await work.row(sql`select coalesce(sum(amount_cents), 0)::bigint as given
    from receipt_allocation where receipt_id = ${receipt['id']}`)
  return Number(receipt['amount_cents']) - Number(row?.['given'])
}

async function pay(work: Work, receipt: Values, row: Values, line: ReceiptLine): Promise<void> {
  const id = newId()
  await work.run(sql`insert into receipt_allocation
      (id, receipt_id, lien_id, amount_cents, fee_cents, owner_cents, owner_type, owner_id, by)
    values (${id}, ${receipt['id']}, ${row['id']}, ${line.amount_cents}, ${line.fee_cents}, ${line.owner_cents},
      ${row['owner_type']}, ${row['owner_id']}, ${work.viewer.id})`)
  const paid = Number(row['paid_cents']) + line.amount_cents
  await book(work, row, {
    paid,
    status: statusPaid(row['status'] as LienStatus, paid, Number(row['final_cents'])),
    entry: {
      amount: line.amount_cents,
      source: receipt['source'] as PaymentSource,
      paidOn: receipt['received_on'],
      detail: { allocation_id: id, receipt_id: receipt['id'] },
    },
  })
}

/** Takes allocations back, each by an entry of its own that stands in `into`: the same receipt, or the one that reverses it. */
export async function takeBack(
  work: Work,
  allocations: readonly Values[],
  into: Values,
  reason: string,
): Promise<void> {
  for (const allocation of allocations) {
    const id = newId()
    const row = await work.row(sql`select * from lien where id = ${allocation['lien_id']} for update`)
    if (!row) continue
    await work.run(sql`insert into receipt_allocation
        (id, receipt_id, lien_id, amount_cents, fee_cents, owner_cents, owner_type, owner_id, reverses_id, reason, by)
      select ${id}, ${into['id']}, lien_id, -amount_cents, -fee_cents, -owner_cents, owner_type, owner_id, id, ${reason},
        ${work.viewer.id} from receipt_allocation where id = ${allocation['id']}`)
    const event = await work.row(sql`select id, source, paid_on from lien_event
      where detail ? 'allocation_id' and detail ->> 'allocation_id' = ${allocation['id']} limit 1`)
    const paid = Number(row['paid_cents']) - Number(allocation['amount_cents'])
    await book(work, row, {
      paid,
      status: await statusWithout(work, row, paid),
      entry: {
        amount: -Number(allocation['amount_cents']),
        source: (event?.['source'] ?? 'settlement') as PaymentSource,
        paidOn: event?.['paid_on'] ?? raw('current_date'),
        detail: { allocation_id: id, receipt_id: into['id'] },
        reverses: event?.['id'],
        reason,
      },
    })
  }
}

export function isPayable(row: Values): boolean {
  return payableStatuses.includes(row['status'] as LienStatus)
}

/** Where a lien stands once a payment was taken back. */
export async function statusWithout(work: Work, row: Values, paid: number): Promise<LienStatus> {
  const before = await work.row(sql`select from_value from lien_event
    where lien_id = ${row['id']} and kind = 'status' and to_value = 'paid' order by at desc, id desc limit 1`)
  return statusUnpaid(row['status'] as LienStatus, paid, (before?.['from_value'] ?? null) as LienStatus | null)
}

/** Allocations of a receipt that nobody has taken back. */
export async function standing(work: Work, receiptId: string): Promise<Values[]> {
  return work.rows(sql`select a.id, a.lien_id, a.amount_cents from receipt_allocation a
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
    readonly paidOn: unknown
    /** What stands behind it: a receipt, or the firm's own check. */
    readonly detail: Values
    readonly reverses?: unknown
    readonly reason?: string
  }
}

/** What a payment means for the lien: its amount, its status and its ledger. */
export async function book(work: Work, row: Values, { paid, status, entry }: Booking): Promise<void> {
  await work.change(lien, String(row['id']), { paid_cents: sql`${paid}::bigint`, status: sql`${status}` })
  const detail = JSON.stringify(entry.detail)
  await work.run(sql`insert into lien_event
      (id, lien_id, kind, amount_cents, source, paid_on, reverses_id, reason, detail, by)
    values (${newId()}, ${row['id']}, 'payment', ${entry.amount}, ${entry.source}, ${entry.paidOn},
      ${entry.reverses ?? null}, ${entry.reason ?? null}, ${detail}::jsonb, ${work.viewer.id})`)
  // Nothing is left to bargain over.
  if (status === 'paid')
    await work.run(sql`update reduction_offer set state = 'expired', answered_at = now(), answered_by = ${work.viewer.id}
      where lien_id = ${row['id']} and state = 'open'`)
  if (row['status'] === status) return
  await work.run(sql`insert into lien_event (id, lien_id, kind, from_value, to_value, reason, detail, by)
    values (${newId()}, ${row['id']}, 'status', ${row['status']}, ${status}, ${entry.reason ?? null}, ${detail}::jsonb, ${work.viewer.id})`)
}
