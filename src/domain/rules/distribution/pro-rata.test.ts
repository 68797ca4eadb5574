import { describe, expect, it } from 'vitest'
import { shareProRata } from './pro-rata.ts'

const claims = (balances: Record<string, number>) =>
  Object.entries(balances).map(([lien_number, balance_cents]) => ({ lien_number, balance_cents }))

const shared = (pool: number, balances: Record<string, number>) =>
  Object.fromEntries(shareProRata(pool, claims(balances)))

describe('largest remainder', () => {
  it('pays in full when the pool suffices', () => {
    expect(shared(300, { A: 100, B: 200 })).toEqual({ A: 100, B: 200 })
    expect(shared(301, { A: 100, B: 200 })).toEqual({ A: 100, B: 200 })
    expect(shared(0, {})).toEqual({})
    expect(shared(0, { A: 0 })).toEqual({ A: 0 })
  })

  it('gives the left-over cents to the largest remainders', () => {
    expect(shared(10, { A: 7, B: 8, C: 9 })).toEqual({ A: 3, B: 3, C: 4 })
    expect(shared(5, { A: 10, B: 20, C: 30 })).toEqual({ A: 1, B: 2, C: 2 })
  })

  it('breaks equal remainders by the larger balance, then by lien number', () => {
    expect(shared(2, { A: 1, B: 3 })).toEqual({ A: 0, B: 2 })
    expect(shared(1, { B: 5, A: 5 })).toEqual({ B: 0, A: 1 })
    expect(shared(2, { 'X-L10': 5, 'X-L02': 5, 'X-L01': 5 })).toEqual({ 'X-L10': 0, 'X-L02': 1, 'X-L01': 1 })
  })

  it('gives nothing from an empty pool', () => {
    expect(shared(0, { A: 5, B: 1 })).toEqual({ A: 0, B: 0 })
  })

  it('stays exact where the product passes 2^53', () => {
    const result = shared(999_999_999_999, { A: 1_000_000_000_000, B: 999_999_999_999, C: 3 })
    expect(Object.values(result).reduce((sum, award) => sum + award, 0)).toBe(999_999_999_999)
    expect(result).toEqual({ A: 499_999_999_999, B: 499_999_999_999, C: 1 })
  })
})
