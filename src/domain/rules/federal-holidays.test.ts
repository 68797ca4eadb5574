import { expect, test } from 'vitest'
import { holidayOn, holidays } from './federal-holidays.ts'

test('the holidays of a year are those of the calendar', () => {
  const year = {
    new_year: '2026-01-01',
    king: '2026-01-19',
    presidents: '2026-02-16',
    memorial: '2026-05-25',
    juneteenth: '2026-06-19',
    independence: '2026-07-04',
    labor: '2026-09-07',
    columbus: '2026-10-12',
    veterans: '2026-11-11',
    thanksgiving: '2026-11-26',
    christmas: '2026-12-25',
  }
  expect(Object.keys(year)).toEqual([...holidays])
  for (const [name, day] of Object.entries(year)) expect([day, holidayOn(day)]).toEqual([day, name])
})

test('a holiday at a weekend is observed beside it, into the year before where it begins a year', () => {
  expect([holidayOn('2026-07-03'), holidayOn('2026-07-06')]).toEqual(['independence', undefined])
  expect([holidayOn('2027-12-31'), holidayOn('2028-01-01')]).toEqual(['new_year', 'new_year'])
  expect(holidayOn('2023-01-02')).toBe('new_year')
})

test('other days are none', () => {
  for (const day of ['2026-01-02', '2026-05-18', '2026-11-27', '2026-12-24'])
    expect([day, holidayOn(day)]).toEqual([day, undefined])
})
