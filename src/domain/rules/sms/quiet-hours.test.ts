import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quietUntil, zoneOf } from './quiet-hours.ts'

const until = (at: string, zone: string): string | undefined => quietUntil(new Date(at), zone)?.toISOString()

describe('quiet hours (D7)', () => {
  it.each([
    // 20:59 and 21:00 in New York, in winter.
    ['2026-01-15T01:59:59Z', 'America/New_York', undefined],
    ['2026-01-15T02:00:00Z', 'America/New_York', '2026-01-15T13:00:00.000Z'],
    // 07:59 and 08:00.
    ['2026-01-15T12:59:59Z', 'America/New_York', '2026-01-15T13:00:00.000Z'],
    ['2026-01-15T13:00:00Z', 'America/New_York', undefined],
    // The same moment is evening in one place and night in another.
    ['2026-07-02T02:30:00Z', 'America/Los_Angeles', undefined],
    ['2026-07-02T02:30:00Z', 'America/New_York', '2026-07-02T12:00:00.000Z'],
    // No summer time in Arizona.
    ['2026-07-02T05:00:00Z', 'America/Phoenix', '2026-07-02T15:00:00.000Z'],
    // Half an hour beside the full one.
    ['2026-07-02T20:00:00Z', 'Asia/Kolkata', '2026-07-03T02:30:00.000Z'],
  ])('%s in %s: until %s', (at, zone, wanted) => {
    expect(until(at, zone)).toBe(wanted)
  })

  it('end at eight by the clock also in the nights in which clocks change', () => {
    expect(until('2026-03-08T04:00:00Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z')
    expect(until('2026-11-01T03:00:00Z', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z')
  })

  it('end next year on the last evening of this one', () => {
    expect(until('2027-01-01T04:30:00Z', 'America/New_York')).toBe('2027-01-01T13:00:00.000Z')
  })

  it('end within eleven hours, or twelve where a clock is turned back, and then it is not quiet', () => {
    const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'Europe/Istanbul']
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
        const end = quietUntil(at, zone)
        if (!end) return
        const hours = (end.getTime() - at.getTime()) / 3_600_000
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual(12)
        expect(quietUntil(end, zone)).toBeNull()
        expect(quietUntil(new Date(end.getTime() - 1), zone)).toEqual(end)
      }),
    )
  })

  it('are those of the number, else of the state, else of the house', () => {
    expect(zoneOf('America/Denver', 'America/Chicago')).toBe('America/Denver')
    expect(zoneOf(null, 'America/Chicago')).toBe('America/Chicago')
    expect(zoneOf('Mars/Olympus', undefined, 'America/Chicago')).toBe('America/Chicago')
    expect(zoneOf(null, undefined)).toBe('America/New_York')
  })
})
