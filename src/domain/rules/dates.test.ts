import { describe, expect, it } from 'vitest'
import {
  addDays,
  addYears,
  ageOn,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  formatDate,
  isIsoDate,
  isMinorOn,
  parseDate,
  weekday,
} from './dates.ts'

describe('dates', () => {
  it('knows which days exist', () => {
    for (const day of ['2024-02-29', '2000-02-29', '2026-12-31', '1900-02-28', '0001-01-01']) {
      expect(isIsoDate(day)).toBe(true)
    }
    for (const text of ['2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '']) {
      expect(isIsoDate(text)).toBe(false)
    }
    expect(isIsoDate('2026-01-01T00:00:00Z')).toBe(false)
    expect(isIsoDate('0000-01-01')).toBe(false)
    expect(() => parseDate('2023-02-29')).toThrow(RangeError)
    expect(() => formatDate({ year: 2023, month: 2, day: 29 })).toThrow(RangeError)
  })

  it('counts every day from 1896 to 2110 the way the platform counts UTC days', () => {
    const start = Date.UTC(1896, 0, 1)
    const first = dayNumber('1896-01-01')
    for (let i = 0; i < 78_000; i += 1) {
      const moment = new Date(start + i * 86_400_000)
      const text = moment.toISOString().slice(0, 10)
      if (
        dateOfDayNumber(first + i) !== text ||
        dayNumber(text) !== first + i ||
        weekday(text) !== moment.getUTCDay()
      ) {
        expect.fail(`differs on ${text}`)
      }
    }
  })

  it('adds days over months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-06-15', 90)).toBe('2026-09-13')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2026-06-15', '2026-06-01')).toBe(-14)
  })

  it('moves 29 February to 28 February in a common year', () => {
    expect(addYears('2024-02-29', 2)).toBe('2026-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
    expect(addYears('2024-02-29', -1)).toBe('2023-02-28')
    expect(addYears('2024-02-28', 2)).toBe('2026-02-28')
  })

  it('tells age in completed years', () => {
    expect(ageOn('2000-06-15', '2026-06-14')).toBe(25)
    expect(ageOn('2000-06-15', '2026-06-15')).toBe(26)
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
    expect(isMinorOn('2008-02-29', '2026-02-28')).toBe(true)
    expect(isMinorOn('2008-02-29', '2026-03-01')).toBe(false)
  })
})
