import { sumCents } from '../money.ts'
import type { Claim } from './types.ts'

type Part = { claim: Claim; award: number; remainder: bigint }

/** By code unit, never by locale: the same cents must come out on every machine. */
export function byLienNumber(a: Claim, b: Claim): number {
  return a.lien_number < b.lien_number ? -1 : a.lien_number > b.lien_number ? 1 : 0
}

function byRightToLeftOverCent(a: Part, b: Part): number {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1
  if (a.claim.balance_cents !== b.claim.balance_cents) return b.claim.balance_cents - a.claim.balance_cents
  return byLienNumber(a.claim, b.claim)
}

/**
 * Largest remainder: awards by lien number that add up to the pool exactly, or pay every lien in full.
 * Lien numbers must differ from one another.
 */
export function shareProRata(poolCents: number, claims: readonly Claim[]): Map<string, number> {
  const owed = sumCents(claims.map((claim) => claim.balance_cents))
  if (owed <= poolCents) return new Map(claims.map((claim) => [claim.lien_number, claim.balance_cents]))

  const pool = BigInt(poolCents)
  const total = BigInt(owed)
  const parts = claims.map((claim): Part => {
    const product = pool * BigInt(claim.balance_cents)
    return { claim, award: Number(product / total), remainder: product % total }
  })
  const leftOver = poolCents - sumCents(parts.map((part) => part.award))
  parts.sort(byRightToLeftOverCent)
  return new Map(parts.map((part, place) => [part.claim.lien_number, part.award + (place < leftOver ? 1 : 0)]))
}
