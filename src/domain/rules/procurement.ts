import { isCents, roundHalfUp } from './money.ts'

export interface ProcurementFacts {
  readonly settlement_cents: number
  readonly fee_cents: number
  readonly costs_cents: number
  /** What Medicare paid for the injury, as its demand says. */
  readonly demand_cents: number
}

export interface Procurement extends ProcurementFacts {
  /** The paragraph of 42 CFR 411.37 that applies. */
  readonly paragraph: 'c' | 'd'
  /** Fee and costs. */
  readonly procurement_cents: number
  /** What the demand is lowered by. */
  readonly share_cents: number
  /** What Medicare recovers. */
  readonly recovery_cents: number
}

/**
 * Medicare bears its part of what it cost to procure the settlement, 42 CFR 411.37. Where it paid less than the
 * settlement (c): fee and costs, as a ratio of the settlement, are applied to what it paid, and the product comes off. Where
 * it paid as much or more (d): it recovers the settlement less fee and costs. The ratio is never rounded; the share is,
 * once, half up to the cent. Null where there is no settlement.
 */
export function procurementShare(facts: ProcurementFacts): Procurement | null {
  const { settlement_cents: settlement, fee_cents, costs_cents, demand_cents: demand } = facts
  if (![settlement, fee_cents, costs_cents, demand].every(isCents) || settlement === 0) return null
  // Fee and costs are never more than what they procured.
  const procurement = Math.min(fee_cents + costs_cents, settlement)
  const paragraph = demand < settlement ? 'c' : 'd'
  const share = paragraph === 'c' ? roundHalfUp(demand, procurement, settlement) : demand - (settlement - procurement)
  return {
    ...facts,
    paragraph,
    procurement_cents: procurement,
    share_cents: share,
    recovery_cents: demand - share,
  }
}

/** The ratio of fee and costs to the settlement in ten-thousandths of a percent, to be read, not to be reckoned with. */
export function procurementRatio({ procurement_cents, settlement_cents }: Procurement): number {
  return roundHalfUp(procurement_cents, 1_000_000, settlement_cents)
}
