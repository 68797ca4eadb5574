import { describe, expect, it } from 'vitest'
import { gapLevel } from './gap-level.ts'
import { gapDays, gapsBetween } from './treatment-gap.ts'

describe('treatment gap', () => {
  it('counts from the last completed visit in any order', () => {
    expect(gapDays(['2026-05-20', '2026-06-01', '2026-05-01'], '2026-04-01', '2026-06-15')).toBe(14)
  })

  it('counts from the start of treatment while there is no visit', () => {
    expect(gapDays([], '2026-05-01', '2026-06-15')).toBe(45)
    expect(gapDays([], '2026-07-01', '2026-06-15')).toBe(0)
  })

  it('ignores a visit dated after today', () => {
    expect(gapDays(['2026-06-10', '2026-06-20'], '2026-04-01', '2026-06-15')).toBe(5)
  })

  it('warns above 14 days and turns red above 30', () => {
    expect([14, 15, 30, 31].map(gapLevel)).toEqual(['none', 'warn', 'warn', 'red'])
  })

  it('lists the gaps of a case', () => {
    expect(gapsBetween(['2026-03-20', '2026-01-01', '2026-01-15', '2026-02-01', '2026-02-02'])).toEqual([
      { from: '2026-01-15', to: '2026-02-01', days: 17, level: 'warn' },
      { from: '2026-02-02', to: '2026-03-20', days: 46, level: 'red' },
    ])
    expect(gapsBetween([])).toEqual([])
  })
})
