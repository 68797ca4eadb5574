import { describe, expect, it } from 'vitest'
import type { BusinessCalendar } from './business-days.ts'
import { addBusinessDays, isBusinessDay } from './business-days.ts'

const friday = '2026-06-12'
const monday = '2026-06-15'
const withHoliday: BusinessCalendar = { weekend: [0, 6], holidays: new Set([monday]) }

describe('business days', () => {
  it('skips weekends and holidays', () => {
    expect(addBusinessDays(friday, 1)).toBe(monday)
    expect(addBusinessDays(friday, 1, withHoliday)).toBe('2026-06-16')
    expect(addBusinessDays('2026-06-13', 1)).toBe(monday)
    expect(addBusinessDays(monday, -1)).toBe(friday)
    expect(addBusinessDays('2026-06-13', 0)).toBe('2026-06-13')
    expect(addBusinessDays(monday, 7)).toBe('2026-06-24')
  })

  it('follows a tenant calendar with another weekend', () => {
    const fridayOff: BusinessCalendar = { weekend: [5, 6], holidays: new Set() }
    expect(isBusinessDay(friday, fridayOff)).toBe(false)
    expect(addBusinessDays('2026-06-11', 1, fridayOff)).toBe('2026-06-14')
  })

  it('refuses a calendar without business days', () => {
    const never: BusinessCalendar = { weekend: [0, 1, 2, 3, 4, 5, 6], holidays: new Set() }
    expect(() => addBusinessDays(monday, 1, never)).toThrow(RangeError)
  })
})
