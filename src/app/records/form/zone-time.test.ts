import { expect, test } from 'vitest'
import { momentOf, wallTime } from './zone-time.ts'

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
