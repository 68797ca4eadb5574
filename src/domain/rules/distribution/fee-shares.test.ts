import { describe, expect, it } from 'vitest'
import { sumCents } from '../money.ts'
import { shareFee } from './fee-shares.ts'
import { randomNumbers } from './random-for-tests.ts'
import type { FeeShare } from './types.ts'

const share = (payee: string, share_bps: number, kind: FeeShare['kind'] = 'referral'): FeeShare => ({
  payee,
  kind,
  share_bps,
})

const split = (fee: number, ...shares: FeeShare[]): number[] => {
  const { own_cents, shares: others } = shareFee(fee, shares)
  return [own_cents, ...others.map(({ amount_cents }) => amount_cents)]
}

describe('M13: shares of the attorney fee', () => {
  it('leaves the whole fee to a firm that shares with nobody', () => {
    expect(split(33_333_33)).toEqual([33_333_33])
  })

  /**
   * By hand: 25 % of 33,333.33 is 8,333.3325 and 10.5 % is 3,499.99965; the firm keeps 64.5 %, 21,499.99785.
   * Rounded down: 8,333.33 + 3,499.99 + 21,499.99 = 33,333.31. Two cents are left, for the fractions .965 and .785.
   */
  it('gives the cents left over to the largest fractions', () => {
    expect(split(33_333_33, share('A', 2_500), share('B', 1_050, 'co_counsel'))).toEqual([
      21_500_00, 8_333_33, 3_500_00,
    ])
  })

  /** By hand: a third to each of two, 3,333 and 3,333 bp; 100.00 gives 33.33, 33.33 and 33.34 for the firm. */
  it('leaves the larger part to the firm where it has it', () => {
    expect(split(100_00, share('A', 3_333), share('B', 3_333))).toEqual([33_34, 33_33, 33_33])
  })

  /** By hand: half of one cent is half a cent for each; with equal parts the other firm comes first. */
  it('gives an odd cent of two halves to the other firm', () => {
    expect(split(1, share('A', 5_000))).toEqual([0, 1])
  })

  it('leaves nothing to a firm that gives all away', () => {
    expect(split(10_001, share('A', 6_000), share('B', 4_000))).toEqual([0, 6_001, 4_000])
  })

  it('adds up to the fee, no part further than a cent from its exact share', () => {
    const random = randomNumbers(17n)
    for (let turn = 0; turn < 5_000; turn += 1) {
      const fee = random.below(10_000_000)
      const first = random.below(10_001)
      const second = random.below(10_001 - first)
      const parts = split(fee, share('A', first), share('B', second))
      expect(sumCents(parts)).toBe(fee)
      for (const [place, bps] of [10_000 - first - second, first, second].entries())
        expect(Math.abs((parts[place] ?? 0) - (fee * bps) / 10_000)).toBeLessThan(1)
    }
  })
})
