import { sumCents } from '../money.ts'
import type { FeeShare } from './types.ts'

export interface SharedFee {
  /** What the firm keeps. */
  readonly own_cents: number
  /** In the order of the shares. */
  readonly shares: readonly (FeeShare & { readonly amount_cents: number })[]
}

interface Part {
  readonly place: number
  readonly bps: bigint
  readonly whole: bigint
  readonly rest: bigint
}

const WHOLE = 10_000n

/**
 * Splits the attorney fee by basis points, the firm keeping the rest. Largest remainder: each part is rounded down, and
 * the cents left over go one each to the largest fractions; among equals to the larger part, then in the order of the
 * lines, the firm last. The parts add up to the fee.
 */
export function shareFee(feeCents: number, shares: readonly FeeShare[]): SharedFee {
  const fee = BigInt(feeCents)
  const own = WHOLE - BigInt(sumCents(shares.map(({ share_bps }) => share_bps)))
  const parts = [...shares.map(({ share_bps }) => BigInt(share_bps)), own].map((bps, place): Part => ({
    place,
    bps,
    whole: (fee * bps) / WHOLE,
    rest: (fee * bps) % WHOLE,
  }))
  const left = Number(fee - parts.reduce((sum, { whole }) => sum + whole, 0n))
  const lucky = new Set(
    parts
      .toSorted(byRightToLeftOverCent)
      .slice(0, left)
      .map(({ place }) => place),
  )
  const cents = parts.map(({ place, whole }) => Number(whole) + (lucky.has(place) ? 1 : 0))
  return {
    own_cents: cents[shares.length] ?? 0,
    shares: shares.map((share, place) => ({ ...share, amount_cents: cents[place] ?? 0 })),
  }
}

function byRightToLeftOverCent(a: Part, b: Part): number {
  if (a.rest !== b.rest) return a.rest > b.rest ? -1 : 1
  if (a.bps !== b.bps) return a.bps > b.bps ? -1 : 1
  return a.place - b.place
}
