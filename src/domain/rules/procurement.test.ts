import { describe, expect, it } from 'vitest'
import { procurementRatio, procurementShare, type ProcurementFacts } from './procurement.ts'
import { randomNumbers } from './distribution/random-for-tests.ts'

const facts = (settlement: number, fee: number, costs: number, demand: number): ProcurementFacts => ({
  settlement_cents: settlement,
  fee_cents: fee,
  costs_cents: costs,
  demand_cents: demand,
})

describe('M12: Medicare’s share of procurement costs, 42 CFR 411.37', () => {
  /**
   * Paragraph (c), by hand. Settlement 100,000.00, fee a third, 33,333.33, costs 2,417.55: procurement costs 35,750.88.
   * Ratio 35,750.88 / 100,000.00 = 0.3575088. Medicare paid 8,412.37.
   * 8,412.37 × 0.35 = 2,944.3295; × 0.0075 = 63.092775; × 0.0000088 = 0.074028856; together 3,007.496303856.
   * Share 3,007.50; recovery 8,412.37 − 3,007.50 = 5,404.87.
   */
  it('(c): lowers a demand below the settlement by the ratio of fee and costs', () => {
    const worked = procurementShare(facts(100_000_00, 33_333_33, 2_417_55, 8_412_37))
    expect(worked).toMatchObject({
      paragraph: 'c',
      procurement_cents: 35_750_88,
      share_cents: 3_007_50,
      recovery_cents: 5_404_87,
    })
    expect(worked && procurementRatio(worked)).toBe(357_509)
  })

  /** By hand: 40 % of 30,000.00 is 12,000.00, no costs. Ratio 0.4. Of 10,000.00 Medicare bears 4,000.00. */
  it('(c): takes a round ratio off a round demand', () => {
    expect(procurementShare(facts(30_000_00, 12_000_00, 0, 10_000_00))).toMatchObject({
      share_cents: 4_000_00,
      recovery_cents: 6_000_00,
    })
  })

  /** By hand: ratio 1 / 2; half of 1.01 is 0.505, half up 0.51. */
  it('(c): rounds half a cent up, once', () => {
    expect(procurementShare(facts(10_00, 4_00, 1_00, 1_01))).toMatchObject({ share_cents: 51, recovery_cents: 50 })
  })

  /** By hand: a cent below the settlement is (c). 9,999.99 × 4,500.00 / 10,000.00 = 4,499.9955, so 4,500.00. */
  it('(c): still holds a cent below the settlement', () => {
    expect(procurementShare(facts(10_000_00, 4_000_00, 500_00, 9_999_99))).toMatchObject({
      paragraph: 'c',
      share_cents: 4_500_00,
      recovery_cents: 5_499_99,
    })
  })

  /** Paragraph (d), by hand: 10,000.00 − (4,000.00 + 500.00) = 5,500.00, of a demand of 12,000.00: 6,500.00 come off. */
  it('(d): leaves the settlement without fee and costs to a demand above it', () => {
    expect(procurementShare(facts(10_000_00, 4_000_00, 500_00, 12_000_00))).toMatchObject({
      paragraph: 'd',
      share_cents: 6_500_00,
      recovery_cents: 5_500_00,
    })
  })

  it('(d): holds for a demand of exactly the settlement', () => {
    expect(procurementShare(facts(10_000_00, 4_000_00, 500_00, 10_000_00))).toMatchObject({
      paragraph: 'd',
      recovery_cents: 5_500_00,
    })
  })

  it('recovers nothing where fee and costs took the whole settlement', () => {
    expect(procurementShare(facts(1_000_00, 800_00, 300_00, 5_000_00))).toMatchObject({ recovery_cents: 0 })
    expect(procurementShare(facts(1_000_00, 800_00, 300_00, 500_00))).toMatchObject({ recovery_cents: 0 })
  })

  it('says nothing before there is a settlement', () => {
    expect(procurementShare(facts(0, 0, 0, 500_00))).toBeNull()
  })

  it('never recovers more than the demand, nor more than the settlement leaves', () => {
    const random = randomNumbers(41n)
    for (let turn = 0; turn < 5_000; turn += 1) {
      const settlement = 1 + random.cents()
      const worked = procurementShare(
        facts(settlement, random.below(settlement), random.below(settlement), random.cents()),
      )
      if (!worked) throw new Error('there is a settlement')
      const { recovery_cents, share_cents, demand_cents, procurement_cents } = worked
      expect(recovery_cents + share_cents).toBe(demand_cents)
      expect(recovery_cents).toBeGreaterThanOrEqual(0)
      // Half a cent of the one rounding.
      expect(recovery_cents).toBeLessThanOrEqual(settlement - procurement_cents + 1)
    }
  })
})
