import { expect, test } from 'vitest'
import { placeMoment, placeTime } from './place-moment.ts'

const read = (moment: string, zone: string, own: string) =>
  placeMoment('en', moment, zone, own).replaceAll('\u202f', ' ')

test('a visit is told by the clock of its place, whoever reads it where', () => {
  for (const [moment, zone, told] of [
    ['2026-11-28T14:00:00Z', 'America/New_York', 'Sat, Nov 28, 2026, 9:00 AM EST'],
    ['2026-11-28T15:00:00Z', 'America/Chicago', 'Sat, Nov 28, 2026, 9:00 AM CST'],
    ['2026-11-28T06:00:00Z', 'Europe/Istanbul', 'Sat, Nov 28, 2026, 9:00 AM GMT+3'],
    // On the day on which the clocks of America change, before and after they do.
    ['2026-03-08T06:30:00Z', 'America/New_York', 'Sun, Mar 8, 2026, 1:30 AM EST'],
    ['2026-03-08T13:00:00Z', 'America/New_York', 'Sun, Mar 8, 2026, 9:00 AM EDT'],
    ['2026-11-01T06:30:00Z', 'America/Chicago', 'Sun, Nov 1, 2026, 1:30 AM CDT'],
    ['2026-11-01T07:30:00Z', 'America/Chicago', 'Sun, Nov 1, 2026, 1:30 AM CST'],
  ] as const)
    expect(read(moment, zone, 'UTC')).toBe(told)
})

test('whoever sits where the visit is reads no zone', () => {
  expect(read('2026-11-28T14:00:00Z', 'America/New_York', 'America/New_York')).toBe('Sat, Nov 28, 2026, 9:00 AM')
})

test('the hour alone always says by whose clock it is told', () => {
  const hourAt = (zone: string) => placeTime('en', '2026-11-28T14:00:00Z', zone).replaceAll('\u202f', ' ')
  expect(hourAt('America/Denver')).toBe('7:00 AM MST')
  expect(hourAt('America/New_York')).toBe('9:00 AM EST')
})
