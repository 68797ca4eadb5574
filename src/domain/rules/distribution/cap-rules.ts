import { roundTowardsZero } from '../money.ts'
import type { CapRule } from './types.ts'

export type CapBase = { gross_cents: number; fee_cents: number }

/** The most the capped liens may take together, cut down to the cent; null where no cap applies. */
export function capCents(rule: CapRule, base: CapBase): number | null {
  switch (rule.kind) {
    case 'none':
      return null
    case 'pct_of_gross':
      return roundTowardsZero(base.gross_cents, rule.bps, 10_000)
    case 'pct_after_fee':
      return roundTowardsZero(base.gross_cents - base.fee_cents, rule.bps, 10_000)
    case 'third':
      return roundTowardsZero(base.gross_cents, 1, 3)
  }
}

export type Ahead = { super_cents: number; fixed_cents: number }

/** Fixed liens always count inside the cap; it is disputed in court whether the super-priority ones do. */
export function leftUnderCap(rule: CapRule, cap: number | null, ahead: Ahead): number | null {
  if (cap === null || rule.kind === 'none') return null
  const counted = ahead.fixed_cents + (rule.cap_includes_super ? ahead.super_cents : 0)
  return cap - counted
}
