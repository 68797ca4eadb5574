import { describe, expect, it } from 'vitest'
import type { LimitationFacts } from './limitation.ts'
import { isAcknowledged, limitationDay } from './limitation-day.ts'
import { ladder, limitationAlarm, limitationOf, overlapIn, type RuleSpan } from './limitation.ts'
import { solSeed } from './limitation-seed.ts'

const facts: LimitationFacts = {
  dol: '2025-05-10',
  state_code: 'CA',
  profile: 'motor_vehicle',
  dob: '1980-01-01',
  is_death: false,
  against_government: false,
  sol_override: null,
}

function dateOf(change: Partial<LimitationFacts>): string {
  const result = limitationOf({ ...facts, ...change }, solSeed)
  return result.kind === 'needs_attorney_date' ? result.reason : result.sol_date
}

describe('limitation date', () => {
  it('adds the years of the state', () => {
    expect(dateOf({})).toBe('2027-05-10')
    expect(dateOf({ state_code: 'TN' })).toBe('2026-05-10')
    expect(dateOf({ state_code: 'ME' })).toBe('2031-05-10')
  })

  it('moves a leap day back, never forward', () => {
    expect(dateOf({ dol: '2024-02-29' })).toBe('2026-02-28')
    expect(dateOf({ dol: '2024-02-29', state_code: 'NE' })).toBe('2028-02-29')
  })

  it('does not roll over a weekend', () => {
    expect(dateOf({ dol: '2025-05-08' })).toBe('2027-05-08')
  })

  it('chooses by the day the claim arose', () => {
    expect(dateOf({ state_code: 'FL', dol: '2023-03-23' })).toBe('2027-03-23')
    expect(dateOf({ state_code: 'FL', dol: '2023-03-24' })).toBe('2025-03-24')
    expect(dateOf({ state_code: 'LA', dol: '2024-06-30' })).toBe('2025-06-30')
    expect(dateOf({ state_code: 'LA', dol: '2024-07-01' })).toBe('2026-07-01')
  })

  it('puts a motor-vehicle row before the general one', () => {
    expect(dateOf({ state_code: 'KY' })).toBe('2027-05-10')
    expect(dateOf({ state_code: 'KY', profile: 'premises' })).toBe('2026-05-10')
    expect(dateOf({ state_code: 'CO' })).toBe('2028-05-10')
    expect(dateOf({ state_code: 'CO', profile: 'other' })).toBe('2027-05-10')
  })

  it('asks for an attorney date where an estimate would mislead', () => {
    expect(dateOf({ dob: '2007-05-11' })).toBe('minor')
    expect(dateOf({ dob: '2007-05-10' })).toBe('2027-05-10')
    expect(dateOf({ is_death: true })).toBe('death')
    expect(dateOf({ against_government: true })).toBe('government')
    for (const profile of ['product', 'medical', 'work'] as const) expect(dateOf({ profile })).toBe('profile')
    for (const state_code of ['PR', 'VI', 'GU', 'XX']) expect(dateOf({ state_code })).toBe('no_rule')
  })

  it('lets an override win over everything', () => {
    expect(dateOf({ sol_override: '2026-01-02', is_death: true, state_code: 'PR' })).toBe('2026-01-02')
  })
})

describe('seed', () => {
  it('covers the fifty states and DC once, with ranges that leave no day out', () => {
    expect(new Set(solSeed.map((rule) => rule.state_code)).size).toBe(51)
    for (const state_code of new Set(solSeed.map((rule) => rule.state_code))) {
      for (const dol of ['2000-02-29', '2023-03-23', '2023-03-24', '2024-06-30', '2024-07-01', '2026-06-15']) {
        const general = solSeed.filter(
          (rule) =>
            rule.state_code === state_code &&
            rule.profile === 'general' &&
            (rule.accrual_from ?? dol) <= dol &&
            dol <= (rule.accrual_to ?? dol),
        )
        expect(general, `${state_code} on ${dol}`).toHaveLength(1)
      }
    }
  })

  it('carries the years of the book', () => {
    const book =
      'AL2 AK2 AZ2 AR3 CA2 CT2 DE2 DC3 GA2 HI2 ID2 IL2 IN2 IA2 KS2 ME6 MD3 MA3 MI3 MN6 MS3 MO5 MT3 NE4 NV2 NH3 ' +
      'NJ2 NM3 NY3 NC3 ND6 OH2 OK2 OR2 PA2 RI3 SC3 SD3 TN1 TX2 UT4 VT3 VA2 WA3 WV2 WI3 WY4'
    const plain = solSeed.filter((rule) => !['CO', 'KY', 'FL', 'LA'].includes(rule.state_code))
    expect(plain.map((rule) => `${rule.state_code}${rule.years}`).sort()).toEqual(book.split(' ').sort())
  })

  it('claims nobody verified it', () => {
    expect(solSeed.every((rule) => rule.verified_by === null && rule.verified_on === null)).toBe(true)
  })
})

describe('ladder', () => {
  it('is climbed one step after the other, and a missed night loses none', () => {
    const at = (...daysLeft: number[]) =>
      daysLeft.map((left) => {
        const steps = ladder.filter(({ days, next }) => left <= days && (next === null || left > next))
        expect(steps.length).toBeLessThan(2)
        return steps[0]?.days ?? null
      })
    expect(at(181, 180, 179, 121, 120)).toEqual([null, 180, 180, 180, 120])
    expect(at(8, 7, 4, 3, 2, 1, 0)).toEqual([14, 7, 7, 3, 3, 1, 0])
    expect(at(-1, -30)).toEqual([0, 0])
    expect(ladder.map(({ days }) => days)).toEqual(at(...ladder.map(({ days }) => days)))
  })

  it('warns from 180 days, stays red when overdue, and stops when suit is filed', () => {
    const at = (today: string, change: { suit_filed_at?: string; overdue_acknowledged?: boolean } = {}) =>
      limitationAlarm({
        sol_date: '2027-05-10',
        today,
        suit_filed_at: null,
        overdue_acknowledged: false,
        ...change,
      })
    expect(at('2026-11-10')).toEqual({ days_left: 181, alarm: 'quiet' })
    expect(at('2026-11-11')).toEqual({ days_left: 180, alarm: 'warning' })
    expect(at('2027-05-10')).toEqual({ days_left: 0, alarm: 'warning' })
    expect(at('2027-05-11')).toEqual({ days_left: -1, alarm: 'overdue' })
    expect(at('2027-05-11', { overdue_acknowledged: true }).alarm).toBe('acknowledged')
    expect(at('2027-05-11', { suit_filed_at: '2026-12-01' }).alarm).toBe('silenced')
  })
})

describe('N12: the rules of a state', () => {
  const rule = (from: string | null, to: string | null, profile: RuleSpan['profile'] = 'general'): RuleSpan => ({
    profile,
    accrual_from: from,
    accrual_to: to,
  })

  it('cover each date of loss once a profile, to the day', () => {
    const before = rule(null, '2023-03-23')
    expect(overlapIn([before, rule('2023-03-24', null)])).toBeUndefined()
    expect(overlapIn([before, rule(null, null, 'motor_vehicle')])).toBeUndefined()
    const late = rule('2023-03-23', null)
    expect(overlapIn([before, late])).toBe(late)
    const whole = rule(null, null)
    expect(overlapIn([late, whole])).toBe(whole)
    expect(overlapIn([rule('2020-01-01', '2020-12-31'), rule('2021-01-01', null), before])).toBe(before)
  })

  it('stand apart in every state to begin with', () => {
    for (const rules of Map.groupBy(solSeed, ({ state_code }) => state_code).values())
      expect(overlapIn(rules)).toBeUndefined()
  })
})

it.each([
  ['the estimate that was acknowledged', { sol_date: '2026-01-05', sol_acknowledged_date: '2026-01-05' }, true],
  ['no acknowledgment', { sol_date: '2026-01-05', sol_acknowledged_date: null }, false],
  [
    'another day that was confirmed since',
    { sol_date: '2026-01-05', sol_override: '2026-02-01', sol_acknowledged_date: '2026-01-05' },
    false,
  ],
  ['no day at all', { sol_date: null, sol_override: null, sol_acknowledged_date: null }, false],
])('K5: an overdue day with %s', (_title, row, acknowledged) => {
  expect(isAcknowledged(row)).toBe(acknowledged)
})

it('K5: the confirmed day wins over the estimate', () => {
  expect(limitationDay({ sol_date: '2026-01-05', sol_override: '2026-02-01' })).toBe('2026-02-01')
  expect(limitationDay({ sol_date: '2026-01-05', sol_override: null })).toBe('2026-01-05')
})
