import { describe, expect, it } from 'vitest'
import { procurementShare } from '../procurement.ts'
import { procurementFacts } from './medicare-recovery.ts'
import type { DistributionInput } from './types.ts'
import { distribute } from './waterfall.ts'
import { workedInputs } from './worked-for-tests.ts'

const recovery = (input: DistributionInput, demand: number) => procurementShare(procurementFacts(input, demand))

describe('M12: Medicare shares in what the client bears, 42 CFR 411.37', () => {
  /**
   * By hand. Settlement 100,000.00; fee 33,333.33 less 10,000.00 waived, 23,333.33; costs 2,417.55: 25,750.88 are borne.
   * Medicare paid 8,412.37. × 0.25 = 2,103.0925; × 0.0075 = 63.092775; × 0.0000088 = 0.074028856: 2,166.259303856.
   * Share 2,166.26; recovery 6,246.11, where the whole fee leaves 5,404.87.
   */
  it('(c): lowers the share by a waived fee', () => {
    expect(recovery({ ...workedInputs, fee_waiver_cents: 10_000_00 }, 8_412_37)).toMatchObject({
      paragraph: 'c',
      fee_cents: 23_333_33,
      procurement_cents: 25_750_88,
      share_cents: 2_166_26,
      recovery_cents: 6_246_11,
    })
    expect(recovery(workedInputs, 8_412_37)).toMatchObject({ recovery_cents: 5_404_87 })
  })

  /**
   * By hand: a quarter instead of a third is 25,000.00; with costs 27,417.55.
   * 8,412.37 × 0.27 = 2,271.3399; × 0.004 = 33.64948; × 0.0001755 = 1.476370935: 2,306.465750935.
   */
  it('(c): lowers the share by a lower fee', () => {
    expect(recovery({ ...workedInputs, fee_den: 4 }, 8_412_37)).toMatchObject({
      share_cents: 2_306_47,
      recovery_cents: 6_105_90,
    })
  })

  /** By hand: 10,000.00 − (4,000.00 − 1,000.00 + 500.00) = 6,500.00, of a demand of 12,000.00. */
  it('(d): leaves Medicare what the firm waived', () => {
    const input = {
      ...workedInputs,
      settlement_lines_cents: [10_000_00],
      fee_num: 2,
      fee_den: 5,
      costs_cents: 500_00,
      fee_waiver_cents: 1_000_00,
    }
    expect(recovery(input, 12_000_00)).toMatchObject({
      paragraph: 'd',
      recovery_cents: 6_500_00,
      share_cents: 5_500_00,
    })
  })
})

describe('M12: a distribution that counts Medicare with another amount', () => {
  /** By hand, of 3,120.44: × 0.3575088 is 1,115.58, so 2,004.86; with 10,000.00 waived × 0.2575088 is 803.54, so 2,316.90. */
  const counted = (balance_cents: number, paid_cents: number, fee_waiver_cents = 0) => {
    const liens = workedInputs.liens.map((lien) =>
      lien.lien_number === 'M' ? { ...lien, balance_cents, procurement: { demand_cents: 3_120_44, paid_cents } } : lien,
    )
    const result = distribute({ ...workedInputs, fee_waiver_cents, liens })
    if (!result.ok) throw new Error(result.error.code)
    return result.warnings.filter(({ code }) => code === 'MEDICARE_RECOVERS_OTHER')
  }

  it('says what Medicare recovers with its fees', () => {
    expect(counted(2_004_86, 0)).toEqual([])
    expect(counted(2_004_86, 0, 10_000_00)).toEqual([
      { code: 'MEDICARE_RECOVERS_OTHER', lien_number: 'M', owed_cents: 2_004_86, recovery_cents: 2_316_90 },
    ])
    expect(counted(2_316_90, 0, 10_000_00)).toEqual([])
  })

  it('counts what was paid before, from any source', () => {
    expect(counted(1_004_86, 1_000_00)).toEqual([])
    expect(counted(1_004_86, 0)).toMatchObject([{ owed_cents: 1_004_86, recovery_cents: 2_004_86 }])
  })
})
