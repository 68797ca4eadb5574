import * as v from 'valibot'
import { lien } from '#domain/entities/lien.ts'
import { invalid } from '#domain/errors.ts'
import { cents, idSchema } from '#domain/fields/kinds.ts'
import { bookReceipt, type ReceiptLine } from '#domain/rules/distribution/receipts.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'

export const allocationSchema = v.pipe(
  v.array(v.strictObject({ lien_id: idSchema, amount_cents: cents({ min: 1 }).schema }), 'invalid'),
  v.minLength(1, 'required'),
  v.maxLength(100, 'too_many'),
)
export type Allocation = v.InferOutput<typeof allocationSchema>[number]

/** Money comes in for what was agreed, and no more than that; what is left over belongs to nobody yet. */
export const payable: readonly unknown[] = ['agreed', 'payable', 'part_paid']

/** Gives money of a receipt to liens of its case. The receipt is held by the caller. */
export async function allocate(work: Work, receipt: Values, parts: readonly Allocation[]): Promise<void> {
  const ids = parts.map(({ lien_id }) => lien_id)
  if (new Set(ids).size !== ids.length) throw wrong('twice')
  const liens = await work.rows(sql`select l.*, case when l.owner_type = 'funder' then
      coalesce((select servicing_fee_bps from funder where id = l.owner_id), 0) else 0 end as fee_bps
    from lien l where l.id = any(${ids}::uuid[]) and l.patient_id = ${receipt['patient_id']} and l.deleted_at is null
    order by l.id for update of l`)
  if (liens.length !== ids.length) throw wrong('not_found')
  const wanted = parts.map(({ lien_id, amount_cents }) => {
    const row = liens.find(({ id }) => id === lien_id)!
    if (!payable.includes(row['status'])) throw wrong('not_payable')
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
    status: paid === Number(row['final_cents']) ? 'paid' : 'part_paid',
    entry: { amount: line.amount_cents, detail: { allocation_id: id, receipt_id: receipt['id'] } },
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
    const event = await work.row(sql`select id from lien_event
      where detail ? 'allocation_id' and detail ->> 'allocation_id' = ${allocation['id']} limit 1`)
    const paid = Number(row['paid_cents']) - Number(allocation['amount_cents'])
    await book(work, row, {
      paid,
      status: statusWithout(row, paid),
      entry: {
        amount: -Number(allocation['amount_cents']),
        detail: { allocation_id: id, receipt_id: into['id'] },
        reverses: event?.['id'],
        reason,
      },
    })
  }
}

/** Where a lien stands once a payment was taken back; what was forgiven stays forgiven. */
export function statusWithout(row: Values, paid: number): string {
  if (row['status'] === 'written_off') return 'written_off'
  return paid > 0 ? 'part_paid' : 'payable'
}

/** Allocations of a receipt that nobody has taken back. */
export async function standing(work: Work, receiptId: string): Promise<Values[]> {
  return work.rows(sql`select a.id, a.lien_id, a.amount_cents from receipt_allocation a
    where a.receipt_id = ${receiptId} and a.reverses_id is null
      and not exists (select from receipt_allocation r where r.reverses_id = a.id) order by a.lien_id`)
}

interface Booking {
  readonly paid: number
  readonly status: string
  readonly entry: {
    readonly amount: number
    /** Where the money came from. */
    readonly detail: Values
    readonly reverses?: unknown
    readonly reason?: string
  }
}

/** What a payment means for the lien: its amount, its status and its ledger. */
export async function book(work: Work, row: Values, { paid, status, entry }: Booking): Promise<void> {
  await work.change(lien, String(row['id']), { paid_cents: sql`${paid}::bigint`, status: sql`${status}` })
  const detail = JSON.stringify(entry.detail)
  await work.run(sql`insert into lien_event (id, lien_id, kind, amount_cents, reverses_id, reason, detail, by)
    values (${newId()}, ${row['id']}, 'payment', ${entry.amount}, ${entry.reverses ?? null}, ${entry.reason ?? null},
      ${detail}::jsonb, ${work.viewer.id})`)
  if (row['status'] === status) return
  await work.run(sql`insert into lien_event (id, lien_id, kind, from_value, to_value, reason, detail, by)
    values (${newId()}, ${row['id']}, 'status', ${row['status']}, ${status}, ${entry.reason ?? null}, ${detail}::jsonb, ${work.viewer.id})`)
}
