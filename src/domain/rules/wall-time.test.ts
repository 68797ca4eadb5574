import { expect, test } from 'vitest'
import { momentOf } from './moment-of.ts'
import { todayAt, wallTime } from './wall-time.ts'

const chicago = 'America/Chicago'

test('a time is that of the place, in winter and in summer', () => {
  expect(momentOf({ day: '2026-01-15', time: '09:30' }, chicago)).toBe('2026-01-15T15:30:00.000Z')
  expect(momentOf({ day: '2026-07-15', time: '09:30' }, chicago)).toBe('2026-07-15T14:30:00.000Z')
  expect(wallTime('2026-07-15T14:30:00Z', chicago)).toEqual({ day: '2026-07-15', time: '09:30' })
})

test('around the change of the clocks every shown time leads back to itself', () => {
  for (const moment of ['2026-03-08T07:30:00.000Z', '2026-03-08T08:30:00.000Z', '2026-11-01T04:30:00.000Z'])
    expect(momentOf(wallTime(moment, chicago), chicago)).toBe(moment)
  expect(wallTime('2026-11-21T06:00:00Z', chicago)).toEqual({ day: '2026-11-21', time: '00:00' })
})

test('of an hour that comes twice it is the first, and of one that is skipped an hour later, east and west of Greenwich', () => {
  for (const [zone, twice, first, skipped, later] of [
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30', '2026-03-08 02:30', '03:30'],
    ['America/Chicago', '2026-11-01 01:30', '2026-11-01T06:30', '2026-03-08 02:30', '03:30'],
    ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30', '2026-03-29 02:30', '03:30'],
  ] as const) {
    const [day = '', time = ''] = twice.split(' ')
    expect(momentOf({ day, time }, zone)).toBe(`${first}:00.000Z`)
    const [spring = '', hour = ''] = skipped.split(' ')
    expect(wallTime(momentOf({ day: spring, time: hour }, zone), zone)).toEqual({ day: spring, time: later })
  }
  expect(momentOf({ day: '2026-03-08', time: '02:30' }, 'Europe/Istanbul')).toBe('2026-03-07T23:30:00.000Z')
})

test('at half past eleven at night it is not tomorrow yet, whatever UTC shows; and an early morning is no yesterday', () => {
  const lateEvening = Date.parse('2026-07-16T04:30:00Z')
  expect(todayAt(chicago, lateEvening)).toBe('2026-07-15')
  expect(todayAt('Asia/Tokyo', Date.parse('2026-07-15T23:30:00Z'))).toBe('2026-07-16')
  expect(todayAt(null, lateEvening)).toBe(todayAt(undefined, lateEvening))
})
