import { sumCents } from './money.ts'

export type ExposureLevel = 'unknown' | 'ok' | 'warn' | 'red'

export type ExposureLine = { billed_cents: number; limit_cents: number | null; level: ExposureLevel }

/** Warn from half of the limit, red from four fifths; without a known limit nothing can be said. */
export function exposureLine(billedCents: number, limitCents: number | null): ExposureLine {
  const line = { billed_cents: billedCents, limit_cents: limitCents }
  if (limitCents === null) return { ...line, level: 'unknown' }
  if (billedCents * 5 >= limitCents * 4 && billedCents > 0) return { ...line, level: 'red' }
  return { ...line, level: billedCents * 2 >= limitCents && billedCents > 0 ? 'warn' : 'ok' }
}

export type RemainingLimitFacts = {
  approved_limit_cents: number
  live_lien_billed_cents: readonly number[]
  approved_future_estimate_cents: readonly number[]
}

/** What underwriting still allows; negative when the limit is already passed. */
export function remainingLimit(facts: RemainingLimitFacts): number {
  return (
    facts.approved_limit_cents - sumCents(facts.live_lien_billed_cents) - sumCents(facts.approved_future_estimate_cents)
  )
}
