import { describe, expect, it } from 'vitest'
import type { ReceiptAllocation, ReceiptBooking, ReceiptInput } from './receipts.ts'
import { computeReceipt, reverseReceipt } from './receipts.ts'
import { sumCents } from '../money.ts'

function part(lien_number: string, amount_cents: number, owner_id = lien_number): ReceiptAllocation {
  return { lien_number, owner_id, amount_cents, servicing_fee_bps: 250 }
}

const vector: ReceiptInput = {
  amount_cents: 4_185_494,
  allocations: [part('L01', 2_498_497), part('L02', 185_455), part('L03', 404_138), part('L04', 1_097_304)],
}

function booked(input: ReceiptInput): ReceiptBooking {
  const result = computeReceipt(input)
  if (!result.ok) throw new Error(result.code)
  return result.booking
}

/** domain §3.6: Σ owner + Σ fee + unallocated. */
function accountedFor({ lines, unallocated_cents }: ReceiptBooking): number {
  return sumCents([...lines.flatMap((line) => [line.owner_cents, line.fee_cents]), unallocated_cents])
}

describe('receipts', () => {
  it('splits the receipt of the worked example to the cent', () => {
    const booking = booked(vector)
    expect(booking.lines.map((line) => line.owner_cents)).toEqual([2_436_035, 180_819, 394_035, 1_069_871])
    expect(booking.lines.map((line) => line.fee_cents)).toEqual([62_462, 4_636, 10_103, 27_433])
    expect(booking.unallocated_cents).toBe(100)
    expect(accountedFor(booking)).toBe(booking.amount_cents)
  })

  it('refuses to allocate more than was received', () => {
    expect(computeReceipt({ ...vector, amount_cents: 4_185_393 })).toEqual({
      ok: false,
      code: 'OVER_ALLOCATED',
      over_cents: 1,
    })
  })

  it('refuses negative and broken amounts and rates', () => {
    const refused = { ok: false, code: 'INVALID_INPUT' }
    expect(computeReceipt({ amount_cents: -1, allocations: [] })).toEqual(refused)
    expect(computeReceipt({ amount_cents: 10, allocations: [part('A', -1)] })).toEqual(refused)
    expect(computeReceipt({ amount_cents: 10, allocations: [part('A', 0.5)] })).toEqual(refused)
    const rate = { ...part('A', 1), servicing_fee_bps: 10_001 }
    expect(computeReceipt({ amount_cents: 10, allocations: [rate] })).toEqual(refused)
  })

  it('cancels a bounced cheque completely', () => {
    const booking = booked(vector)
    const reversal = reverseReceipt(booking)
    expect(accountedFor(reversal)).toBe(reversal.amount_cents)
    expect(reversal.lines.map((line, at) => line.owner_cents + booking.lines[at]!.owner_cents)).toEqual([0, 0, 0, 0])
    expect(booking.amount_cents + reversal.amount_cents).toBe(0)
  })

  it('balances for every amount and rate', () => {
    for (let cents = 0; cents <= 500; cents += 1) {
      for (const servicing_fee_bps of [0, 1, 250, 3_333, 5_000, 10_000]) {
        const amount = { lien_number: 'A', owner_id: 'A', amount_cents: cents, servicing_fee_bps }
        const booking = booked({ amount_cents: cents + 7, allocations: [amount] })
        expect(accountedFor(booking), `${cents} at ${servicing_fee_bps}`).toBe(cents + 7)
      }
    }
  })
})
