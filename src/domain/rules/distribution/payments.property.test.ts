import { describe, expect, it } from 'vitest'
import { randomNumbers, reordered, someInput, total, type Random } from './random-for-tests.ts'
import { computeReceipt, reverseReceipt, type ReceiptInput } from './receipts.ts'
import type { DistributionInput, DistributionLien } from './types.ts'
import { distribute } from './waterfall.ts'

const RUNS = 5_000

/** A case without disputed liens. */
function settled(random: Random): DistributionInput {
  const input = someInput(random)
  return { ...input, liens: input.liens.map((lien) => ({ ...lien, disputed: false })) }
}

/** What each party has, paid by now or not. */
function standing(input: DistributionInput): string {
  const result = distribute(input)
  if (!result.ok) return JSON.stringify(result)
  const { client_cents, fee_cents, costs_cents } = result.totals
  const awards = result.lines.map(({ lien_number, award_cents }) => [lien_number, award_cents])
  return JSON.stringify({ client_cents, fee_cents, costs_cents, awards })
}

/** A part of what is still owed, and now and then all of it. */
function paidInPart(lien: DistributionLien, random: Random): DistributionLien {
  const cents = random.below(3) === 0 ? lien.balance_cents : random.below(lien.balance_cents + 1)
  return {
    ...lien,
    balance_cents: lien.balance_cents - cents,
    paid_before_cents: lien.paid_before_cents + cents,
  }
}

function someReceipt(random: Random): ReceiptInput {
  const allocations = Array.from({ length: random.below(9) }, (_, place) => ({
    lien_number: `L${place}`,
    owner_id: `owner ${random.below(3)}`,
    amount_cents: random.cents(),
    servicing_fee_bps: random.pick([0, 250, random.below(2_001)]),
  }))
  const allocated = total(allocations.map(({ amount_cents }) => amount_cents))
  return { amount_cents: allocated + (random.below(2) === 0 ? 0 : random.cents()), allocations }
}

describe('payments over random cases', { timeout: 60_000 }, () => {
  it('M14: in whatever order and parts liens are agreed on and paid, everybody has the same', () => {
    const random = randomNumbers(20_261_123n)
    let paid = 0
    for (let run = 0; run < RUNS; run += 1) {
      const input = settled(random)
      const result = distribute(input)
      if (!result.ok) continue
      const before = standing(input)
      const award = new Map(result.lines.map((line) => [line.lien_number, line.award_cents]))
      let liens = reordered(input.liens, random).map((lien) => ({
        ...lien,
        agreed: true,
        balance_cents: (award.get(lien.lien_number) ?? 0) - lien.paid_before_cents,
      }))
      for (const { lien_number } of reordered(input.liens, random)) {
        if (standing({ ...input, liens }) !== before) expect.fail(`run ${run}: before ${lien_number} is paid`)
        liens = liens.map((lien) => (lien.lien_number === lien_number ? paidInPart(lien, random) : lien))
        paid += 1
      }
      if (standing({ ...input, liens }) !== before) expect.fail(`run ${run}: at the end, ${JSON.stringify(input)}`)
    }
    expect(paid).toBeGreaterThan(RUNS)
  })

  it('M14: payments of the settlement in another order, or in parts, give the same shares', () => {
    const random = randomNumbers(7n)
    for (let run = 0; run < RUNS; run += 1) {
      const input = someInput(random)
      const [first = 0, ...others] = input.settlement_lines_cents
      const part = random.below(first + 1)
      const lines = reordered([part, first - part, ...others], random)
      const again = distribute({ ...input, settlement_lines_cents: lines })
      expect(JSON.stringify(again), `run ${run}`).toBe(JSON.stringify(distribute(input)))
    }
  })

  it('M14: of a receipt no cent is lost between owners, fees and what is unallocated, in whatever order, back and forth', () => {
    const random = randomNumbers(11n)
    for (let run = 0; run < RUNS; run += 1) {
      const input = someReceipt(random)
      const result = computeReceipt(input)
      if (!result.ok) expect.fail(`run ${run}: ${result.code}`)
      const { lines, unallocated_cents } = result.booking
      const spent = lines.flatMap(({ fee_cents, owner_cents }) => [fee_cents, owner_cents])
      expect(total([...spent, unallocated_cents]), `run ${run}`).toBe(input.amount_cents)
      expect(spent.every((cents) => cents >= 0)).toBe(true)
      const turned = computeReceipt({ ...input, allocations: reordered(input.allocations, random) })
      const byNumber = (a: { lien_number: string }, b: { lien_number: string }) =>
        a.lien_number < b.lien_number ? -1 : 1
      expect(turned.ok && turned.booking.lines.toSorted(byNumber)).toEqual(lines.toSorted(byNumber))
      const back = reverseReceipt(result.booking)
      expect(total([...back.lines.map(({ owner_cents }) => owner_cents), ...lines.map((l) => l.owner_cents)])).toBe(0)
      expect(back.amount_cents + input.amount_cents).toBe(0)
    }
  })
})
