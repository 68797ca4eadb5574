import { describe, expect, it } from 'vitest'
import { periodNames, periodOf } from './periods.ts'

describe('periods of reports', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['next_7_days', '2026-12-30', '2026-12-30', '2027-01-05'],
    ['last_30_days', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['this_week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['this_week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['last_week', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this_quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-07-04', '2026-01-01', '2026-12-31'],
    ['last_year', '2026-07-04', '2025-01-01', '2025-12-31'],
  ] as const)('%s of %s is %s to %s', (name, today, from, to) => {
    expect(periodOf(name, today)).toEqual({ from, to })
  })

  it('all has no ends, and every other name has both', () => {
    expect(periodOf('all', '2026-07-04')).toEqual({ from: null, to: null })
    const others = periodNames.filter((name) => name !== 'all').map((name) => periodOf(name, '2024-02-29'))
    expect(others.every(({ from, to }) => from !== null && to !== null && from <= to)).toBe(true)
  })
})
