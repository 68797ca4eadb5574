import { describe, expect, it } from 'vitest'
import type { LienLedger } from './lien-arithmetic.ts'
import { lienAmounts, reductionPermille } from './lien-arithmetic.ts'

const ledger: LienLedger = {
  line_charges_cents: [300_000, 60_000],
  adjustments_cents: [20_000, -10_000],
  reduction_cents: 50_000,
  payments_cents: [100_000, 50_000],
}

describe('lien arithmetic', () => {
  it('runs from the lines to the balance', () => {
    expect(lienAmounts(ledger)).toEqual({
      ok: true,
      amounts: {
        gross_cents: 360_000,
        adjusted_cents: 350_000,
        final_cents: 300_000,
        paid_cents: 150_000,
        balance_cents: 150_000,
        unallocated_cents: 0,
        reduction_permille: 143,
      },
    })
  })

  it('leaves what is paid above the final amount unallocated', () => {
    expect(lienAmounts({ ...ledger, payments_cents: [300_001] })).toMatchObject({
      amounts: { paid_cents: 300_000, balance_cents: 0, unallocated_cents: 1 },
    })
  })

  it('takes a bounced payment back', () => {
    expect(lienAmounts({ ...ledger, payments_cents: [100_000, -100_000] })).toMatchObject({
      amounts: { paid_cents: 0, balance_cents: 300_000 },
    })
  })

  it('names what is out of range', () => {
    const code = (change: Partial<LienLedger>) => lienAmounts({ ...ledger, ...change })
    expect(code({ line_charges_cents: [-1] })).toEqual({ ok: false, code: 'LINE_NEGATIVE' })
    expect(code({ adjustments_cents: [360_001] })).toEqual({ ok: false, code: 'ADJUSTMENTS_OUT_OF_RANGE' })
    expect(code({ adjustments_cents: [-1] })).toEqual({ ok: false, code: 'ADJUSTMENTS_OUT_OF_RANGE' })
    expect(code({ reduction_cents: 350_001 })).toEqual({ ok: false, code: 'REDUCTION_OUT_OF_RANGE' })
    expect(code({ reduction_cents: -1 })).toEqual({ ok: false, code: 'REDUCTION_OUT_OF_RANGE' })
    expect(code({ payments_cents: [-1] })).toEqual({ ok: false, code: 'PAYMENTS_NEGATIVE' })
  })

  it('rounds the reduction half up to a tenth of a percent', () => {
    expect(reductionPermille(1, 2_000)).toBe(1)
    expect(reductionPermille(99, 200_000)).toBe(0)
    expect(reductionPermille(0, 0)).toBe(0)
    expect(reductionPermille(350_000, 350_000)).toBe(1_000)
  })
})
