import { describe, expect, it } from 'vitest'
import { exposureLine, remainingLimit } from './exposure.ts'

describe('exposure', () => {
  it('warns at half and turns red at four fifths, exactly', () => {
    const level = (billed: number) => exposureLine(billed, 2_500_000).level
    expect([0, 1_249_999, 1_250_000, 1_999_999, 2_000_000, 9_000_000].map(level)).toEqual([
      'ok',
      'ok',
      'warn',
      'warn',
      'red',
      'red',
    ])
  })

  it('does not guess without a limit, and treats no cover as used up', () => {
    expect(exposureLine(100, null).level).toBe('unknown')
    expect(exposureLine(100, 0).level).toBe('red')
    expect(exposureLine(0, 0).level).toBe('ok')
  })
})

describe('remaining limit', () => {
  it('takes off what is billed and what is approved ahead', () => {
    const facts = { approved_limit_cents: 2_500_000, live_lien_billed_cents: [1_000_000, 250_000] }
    expect(remainingLimit({ ...facts, approved_future_estimate_cents: [300_000] })).toBe(950_000)
    expect(remainingLimit({ ...facts, approved_future_estimate_cents: [1_300_000] })).toBe(-50_000)
  })
})
