import { isCents, shareByBps, sumCents } from '../money.ts'

export type ReceiptAllocation = {
  lien_number: string
  owner_id: string
  amount_cents: number
  servicing_fee_bps: number
}

export type ReceiptInput = { amount_cents: number; allocations: readonly ReceiptAllocation[] }

export type ReceiptLine = {
  lien_number: string
  owner_id: string
  amount_cents: number
  fee_cents: number
  owner_cents: number
}

export type ReceiptBooking = { amount_cents: number; lines: ReceiptLine[]; unallocated_cents: number }

export type ReceiptResult =
  | { ok: true; booking: ReceiptBooking }
  | { ok: false; code: 'INVALID_INPUT' }
  | { ok: false; code: 'OVER_ALLOCATED'; over_cents: number }

const isBps = (value: number) => Number.isInteger(value) && value >= 0 && value <= 10_000

/** Splits a receipt by lien: the servicing fee, the owner's share, and what is left unallocated. */
export function computeReceipt(input: ReceiptInput): ReceiptResult {
  const sound = input.allocations.every((part) => isCents(part.amount_cents) && isBps(part.servicing_fee_bps))
  if (!sound || !isCents(input.amount_cents)) return { ok: false, code: 'INVALID_INPUT' }
  const unallocated = input.amount_cents - sumCents(input.allocations.map((part) => part.amount_cents))
  if (unallocated < 0) return { ok: false, code: 'OVER_ALLOCATED', over_cents: -unallocated }
  const lines = input.allocations.map(({ lien_number, owner_id, amount_cents, servicing_fee_bps }): ReceiptLine => {
    const fee = shareByBps(amount_cents, servicing_fee_bps)
    return { lien_number, owner_id, amount_cents, fee_cents: fee, owner_cents: amount_cents - fee }
  })
  return { ok: true, booking: { amount_cents: input.amount_cents, lines, unallocated_cents: unallocated } }
}

const negated = (cents: number) => (cents === 0 ? 0 : -cents)

/** A bounced cheque: the same entries with the other sign, so that the ledger keeps both. */
export function reverseReceipt(booking: ReceiptBooking): ReceiptBooking {
  return {
    amount_cents: negated(booking.amount_cents),
    lines: booking.lines.map((line) => ({
      ...line,
      amount_cents: negated(line.amount_cents),
      fee_cents: negated(line.fee_cents),
      owner_cents: negated(line.owner_cents),
    })),
    unallocated_cents: negated(booking.unallocated_cents),
  }
}
