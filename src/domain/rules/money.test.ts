import { describe, expect, it } from 'vitest'
import { isCents, roundHalfUp, roundTowardsZero, shareByBps, sumCents } from './money.ts'

describe('money', () => {
  it('takes a third of 100,000.00 as 33,333.33', () => {
    expect(roundHalfUp(10_000_000, 1, 3)).toBe(3_333_333)
  })

  it('rounds exactly half upwards', () => {
    expect(roundHalfUp(1, 1, 2)).toBe(1)
    expect(roundHalfUp(3, 1, 2)).toBe(2)
    expect(roundHalfUp(5, 3, 10)).toBe(2)
    expect(roundHalfUp(49, 1, 100)).toBe(0)
    expect(roundHalfUp(50, 1, 100)).toBe(1)
  })

  it('mirrors negative amounts', () => {
    for (const amount of [1, 2, 3, 5, 7, 99, 101]) {
      expect(roundHalfUp(-amount, 1, 2) + roundHalfUp(amount, 1, 2)).toBe(0)
    }
  })

  it('stays exact where floating point does not', () => {
    expect(roundHalfUp(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517)
    expect(sumCents([10, 20])).toBe(30)
  })

  it('cuts limits down', () => {
    expect(roundTowardsZero(6_666_667, 5_000, 10_000)).toBe(3_333_333)
    expect(roundHalfUp(6_666_667, 5_000, 10_000)).toBe(3_333_334)
    expect(roundTowardsZero(-7, 1, 2)).toBe(-3)
  })

  it('shares by basis points', () => {
    expect(shareByBps(2_498_497, 250)).toBe(62_462)
    expect(shareByBps(100, 0)).toBe(0)
    expect(shareByBps(100, 10_000)).toBe(100)
  })

  it('refuses fractions, overflow and a divisor that is not positive', () => {
    expect(() => roundHalfUp(1.5, 1, 2)).toThrow(RangeError)
    expect(() => roundHalfUp(1, 1, 0)).toThrow(RangeError)
    expect(() => roundHalfUp(1, 1, -2)).toThrow(RangeError)
    expect(() => roundHalfUp(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError)
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
    expect(() => sumCents([0.1])).toThrow(RangeError)
  })

  it('knows an amount', () => {
    expect([0, 1, 10 ** 12].every(isCents)).toBe(true)
    expect([-1, 0.5, Number.NaN, Infinity, 2 ** 53].some(isCents)).toBe(false)
  })
})
