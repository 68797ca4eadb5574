import { describe, expect, it } from 'vitest'
import type { CapRule, DistributionInput, DistributionLien, DistributionResult } from './types.ts'
import { ENGINE_VERSION } from './types.ts'
import { distribute } from './waterfall.ts'

function lien(lien_number: string, balance_cents: number, more: Partial<DistributionLien> = {}): DistributionLien {
  return {
    lien_number,
    balance_cents,
    priority_class: 'pro_rata',
    confirmed: true,
    disputed: false,
    agreed: false,
    paid_before_cents: 0,
    ...more,
  }
}

const example: DistributionInput = {
  settlement_lines_cents: [7_500_000, 2_500_000],
  fee_free_cents: 0,
  fee_num: 1,
  fee_den: 3,
  fee_base: 'gross',
  fee_waiver_cents: 0,
  costs_cents: 241_755,
  client_floor_bps: 3_000,
  cap_rule: { kind: 'none' },
  liens: [
    lien('L01', 4_850_000),
    lien('L02', 360_000),
    lien('L03', 784_500),
    lien('L04', 2_130_050),
    lien('M01', 312_044, { priority_class: 'super' }),
  ],
}

const bare: DistributionInput = { ...example, fee_num: 0, costs_cents: 0, client_floor_bps: 0, liens: [] }

function done(result: DistributionResult) {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`)
  return result
}

function awards(result: DistributionResult) {
  return Object.fromEntries(done(result).lines.map((line) => [line.lien_number, line.award_cents]))
}

const codes = (result: DistributionResult) => done(result).warnings.map((warning) => warning.code)

describe('worked example', () => {
  it('comes out to the cent with a 30 % floor', () => {
    const result = done(distribute(example))
    expect(result.engine_version).toBe(ENGINE_VERSION)
    expect(result.totals).toEqual({
      gross_cents: 10_000_000,
      fee_cents: 3_333_333,
      costs_cents: 241_755,
      net_cents: 6_424_912,
      floor_cents: 1_927_474,
      cap_cents: null,
      paid_before_cents: 0,
      pool_cents: 4_185_394,
      super_cents: 312_044,
      fixed_cents: 0,
      pro_rata_cents: 4_185_394,
      subordinate_cents: 0,
      held_cents: 0,
      client_cents: 1_927_474,
    })
    expect(awards(result)).toEqual({
      L01: 2_498_497,
      L02: 185_455,
      L03: 404_138,
      L04: 1_097_304,
      M01: 312_044,
    })
    expect(codes(result)).toEqual(['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS'])
  })

  it('comes out to the cent with a cap of 40 % of gross', () => {
    const cap_rule: CapRule = { kind: 'pct_of_gross', bps: 4_000, cap_includes_super: false }
    const result = done(distribute({ ...example, client_floor_bps: 0, cap_rule }))
    expect(awards(result)).toEqual({
      L01: 2_387_824,
      L02: 177_241,
      L03: 386_237,
      L04: 1_048_698,
      M01: 312_044,
    })
    expect(result.totals).toMatchObject({ pro_rata_cents: 4_000_000, client_cents: 2_112_868 })
  })

  it('comes out to the cent with a cap of 50 % after the fee', () => {
    const cap_rule: CapRule = { kind: 'pct_after_fee', bps: 5_000, cap_includes_super: false }
    const result = done(distribute({ ...example, client_floor_bps: 0, cap_rule }))
    expect(awards(result)).toEqual({ L01: 1_989_854, L02: 147_700, L03: 321_864, L04: 873_915, M01: 312_044 })
    expect(result.totals).toMatchObject({ pro_rata_cents: 3_333_333, client_cents: 2_779_535 })
  })
})

describe('fee and costs', () => {
  it('takes the fee of the gross or of what costs leave', () => {
    expect(done(distribute({ ...example, fee_base: 'net_of_costs' })).totals.fee_cents).toBe(3_252_748)
  })

  it('takes none of what carries none, such as MedPay', () => {
    // A third of 95,000.00; net of costs, of 92,582.45.
    const fee = (fee_base: DistributionInput['fee_base']) =>
      done(distribute({ ...example, fee_free_cents: 500_000, fee_base })).totals.fee_cents
    expect([fee('gross'), fee('net_of_costs')]).toEqual([3_166_667, 3_086_082])
  })

  it('gives a waiver to the net', () => {
    const result = done(distribute({ ...example, fee_waiver_cents: 333_333 }))
    expect(result.totals).toMatchObject({ fee_cents: 3_000_000, net_cents: 6_758_245 })
  })

  it('refuses a waiver above the fee', () => {
    expect(distribute({ ...example, fee_waiver_cents: 3_333_334 })).toEqual({
      ok: false,
      error: { code: 'WAIVER_ABOVE_FEE', fee_cents: 3_333_333 },
    })
  })

  it('refuses fee and costs above the settlement and says by how much', () => {
    expect(distribute({ ...example, costs_cents: 6_666_668 })).toEqual({
      ok: false,
      error: { code: 'SHORTFALL_FEE_COSTS', short_cents: 1 },
    })
    expect(distribute({ ...example, fee_base: 'net_of_costs', costs_cents: 10_000_001 })).toEqual({
      ok: false,
      error: { code: 'SHORTFALL_FEE_COSTS', short_cents: 1 },
    })
  })
})

describe('priority', () => {
  it('refuses when super-priority or fixed liens are above what is there', () => {
    const first = lien('A', 10_000_001, { priority_class: 'super' })
    expect(distribute({ ...bare, liens: [first] })).toEqual({
      ok: false,
      error: { code: 'SHORTFALL_SUPER', short_cents: 1 },
    })
    const liens = [lien('A', 6_000_000, { priority_class: 'super' }), lien('B', 4_000_005, { priority_class: 'fixed' })]
    expect(distribute({ ...bare, liens })).toEqual({
      ok: false,
      error: { code: 'SHORTFALL_FIXED', short_cents: 5 },
    })
  })

  it('pays subordinate liens from what the pool still holds, never from the floor', () => {
    const liens = [
      lien('P', 5_000_000),
      lien('S1', 3_000_000, { priority_class: 'subordinate' }),
      lien('S2', 1_000_000, { priority_class: 'subordinate' }),
    ]
    const result = done(distribute({ ...bare, client_floor_bps: 3_000, liens }))
    expect(awards(result)).toEqual({ P: 5_000_000, S1: 1_500_000, S2: 500_000 })
    expect(result.totals).toMatchObject({ client_cents: 3_000_000, floor_cents: 3_000_000 })
  })

  it('gives subordinate liens nothing when the pool is used up', () => {
    const liens = [lien('P', 20_000_000), lien('S', 100, { priority_class: 'subordinate' })]
    expect(awards(distribute({ ...bare, liens }))).toEqual({ P: 10_000_000, S: 0 })
  })

  it('pays everybody in full when there is enough and leaves the rest to the client', () => {
    const liens = [lien('P', 1_000), lien('F', 2_000, { priority_class: 'fixed' })]
    const result = done(distribute({ ...bare, liens }))
    expect(result.totals).toMatchObject({
      client_cents: 9_997_000,
      pro_rata_cents: 1_000,
      fixed_cents: 2_000,
    })
    expect(result.warnings).toEqual([])
  })
})

describe('cap rules', () => {
  const liens = [
    lien('P', 9_000_000),
    lien('F', 500_000, { priority_class: 'fixed' }),
    lien('M', 700_000, { priority_class: 'super' }),
  ]

  it('counts fixed liens inside the cap, and super-priority ones only by flag', () => {
    const third = (cap_includes_super: boolean): CapRule => ({ kind: 'third', cap_includes_super })
    expect(awards(distribute({ ...bare, liens, cap_rule: third(false) })).P).toBe(2_833_333)
    expect(awards(distribute({ ...bare, liens, cap_rule: third(true) })).P).toBe(2_133_333)
  })

  it('pays nothing pro rata and warns when what comes first is above the cap', () => {
    const cap_rule: CapRule = { kind: 'pct_of_gross', bps: 400, cap_includes_super: false }
    const result = done(distribute({ ...bare, liens, cap_rule }))
    expect(awards(result)).toEqual({ P: 0, F: 500_000, M: 700_000 })
    expect(codes(result)).toEqual(['CAP_BELOW_FIXED'])
  })

  it('never lets a cap reach into the floor', () => {
    const cap_rule: CapRule = { kind: 'pct_of_gross', bps: 9_000, cap_includes_super: false }
    const result = done(distribute({ ...bare, liens, client_floor_bps: 5_000, cap_rule }))
    expect(result.totals).toMatchObject({ pro_rata_cents: 3_800_000, client_cents: 5_000_000 })
  })
})

describe('M1: what was paid before', () => {
  it('stays a line, and leaves the client what he had without it', () => {
    const paid = example.liens.map((each) =>
      each.lien_number === 'M01' ? { ...each, balance_cents: 0, paid_before_cents: 312_044 } : each,
    )
    const result = done(distribute({ ...example, liens: paid }))
    expect(result.lines.find(({ lien_number }) => lien_number === 'M01')).toEqual({
      lien_number: 'M01',
      priority_class: 'super',
      balance_cents: 0,
      paid_before_cents: 312_044,
      award_cents: 312_044,
      paid_cents: 0,
      held_cents: 0,
      reduction_cents: 0,
    })
    const before = done(distribute(example))
    expect(awards(result)).toEqual(awards(before))
    expect(result.totals).toMatchObject({ paid_before_cents: 312_044, super_cents: 0, client_cents: 1_927_474 })
  })

  it('is spent: only the rest of such a lien has part in the pool', () => {
    // 100,000.00 for 60,000.00 + 60,000.00, of which A has had 20,000.00: 80,000.00 are left for 40,000.00 and 60,000.00.
    const liens = [lien('A', 4_000_000, { paid_before_cents: 2_000_000 }), lien('B', 6_000_000)]
    const result = done(distribute({ ...bare, liens }))
    expect(awards(result)).toEqual({ A: 2_000_000 + 3_200_000, B: 4_800_000 })
    expect(result.lines.map(({ reduction_cents }) => reduction_cents)).toEqual([800_000, 1_200_000])
    expect(result.totals.client_cents).toBe(0)
  })

  it('counts inside a cap like what is paid now', () => {
    // 40 % of 100,000.00 are 40,000.00; 10,000.00 of them are spent.
    const cap_rule: CapRule = { kind: 'pct_of_gross', bps: 4_000, cap_includes_super: false }
    const liens = [lien('A', 0, { paid_before_cents: 1_000_000 }), lien('B', 6_000_000)]
    expect(awards(distribute({ ...bare, liens, cap_rule }))).toEqual({ A: 1_000_000, B: 3_000_000 })
  })

  it('is never more than fee and costs leave', () => {
    const liens = [lien('A', 0, { paid_before_cents: 10_000_001 })]
    expect(distribute({ ...bare, liens })).toEqual({
      ok: false,
      error: { code: 'SHORTFALL_PAID_BEFORE', short_cents: 1 },
    })
  })
})

describe('M3: what was agreed on', () => {
  it('is lowered by no floor and by no cap', () => {
    // 64,249.12 - 3,120.44 - 25,000.00 agreed = 36,128.68; the floor keeps 19,274.74: 16,853.94 for the others.
    const liens = example.liens.map((each) =>
      each.lien_number === 'L01' ? { ...each, balance_cents: 2_500_000, agreed: true } : each,
    )
    const result = done(distribute({ ...example, liens }))
    expect(awards(result)).toMatchObject({ L01: 2_500_000 })
    expect(result.totals).toMatchObject({ pool_cents: 1_685_394, client_cents: 1_927_474 })
    const cap_rule: CapRule = { kind: 'pct_of_gross', bps: 1_000, cap_includes_super: false }
    const capped = done(distribute({ ...example, liens, client_floor_bps: 0, cap_rule }))
    expect(awards(capped)).toEqual({ L01: 2_500_000, L02: 0, L03: 0, L04: 0, M01: 312_044 })
    expect(codes(capped)).toContain('CAP_BELOW_FIXED')
  })

  it('is said to be too much where it is', () => {
    const liens = [lien('A', 9_000_000, { agreed: true }), lien('B', 1_000_001, { agreed: true })]
    expect(distribute({ ...bare, liens })).toEqual({
      ok: false,
      error: { code: 'SHORTFALL_AGREED', short_cents: 1 },
    })
  })
})

describe('disputes and warnings', () => {
  it('holds the share of a disputed lien in trust', () => {
    const liens = example.liens.map((each) => (each.lien_number === 'L04' ? { ...each, disputed: true } : each))
    const result = done(distribute({ ...example, liens }))
    const held = result.lines.find((line) => line.lien_number === 'L04')
    expect(held).toMatchObject({ award_cents: 1_097_304, paid_cents: 0, held_cents: 1_097_304 })
    expect(result.totals).toMatchObject({
      held_cents: 1_097_304,
      pro_rata_cents: 3_088_090,
      client_cents: 1_927_474,
    })
    expect(result.warnings).toContainEqual({
      code: 'LIEN_HELD_IN_TRUST',
      lien_number: 'L04',
      held_cents: 1_097_304,
    })
  })

  it('warns of an unconfirmed lien and of a floor that liens ahead of it broke', () => {
    const liens = [lien('F', 9_000_000, { priority_class: 'fixed', confirmed: false })]
    const result = done(distribute({ ...bare, client_floor_bps: 3_000, liens }))
    expect(codes(result)).toEqual(['CLIENT_BELOW_FIFTH_OF_GROSS', 'CLIENT_FLOOR_NOT_MET', 'LIEN_UNCONFIRMED'])
    expect(result.totals.client_cents).toBe(1_000_000)
  })

  it('does not warn at exactly a fifth of the gross', () => {
    const liens = [lien('P', 8_000_000)]
    expect(codes(distribute({ ...bare, liens }))).toEqual([])
  })
})

describe('input', () => {
  it('names the wrong field', () => {
    const wrong: [string, Partial<DistributionInput>][] = [
      ['settlement_lines_cents', { settlement_lines_cents: [1.5] }],
      ['fee_free_cents', { fee_free_cents: 10_000_001 }],
      ['fee_den', { fee_den: 0 }],
      ['fee_num', { fee_num: 4 }],
      ['fee_waiver_cents', { fee_waiver_cents: -1 }],
      ['costs_cents', { costs_cents: Number.NaN }],
      ['client_floor_bps', { client_floor_bps: 10_001 }],
      ['cap_rule', { cap_rule: { kind: 'pct_of_gross', bps: -1, cap_includes_super: false } }],
      ['liens', { liens: [lien('A', -5)] }],
      ['liens', { liens: [lien('A', 5, { paid_before_cents: -1 })] }],
    ]
    for (const [field, change] of wrong) {
      expect(distribute({ ...example, ...change })).toEqual({
        ok: false,
        error: { code: 'INVALID_INPUT', field },
      })
    }
  })

  it('refuses the same lien twice', () => {
    expect(distribute({ ...bare, liens: [lien('A', 1), lien('A', 2)] })).toEqual({
      ok: false,
      error: { code: 'DUPLICATE_LIEN', lien_number: 'A' },
    })
  })
})
