import { expect, test } from 'vitest'
import * as f from '#domain/fields/index.ts'
import { clockOf, missingHalf, saidAs, wholeMoment, withClocksKept } from './said-moment.ts'

const newYork = 'America/New_York'
const chicago = 'America/Chicago'
const istanbul = 'Europe/Istanbul'

const startIn = (zone: string | null) => ({ start: { field: f.moment(), label: 'Start', required: false, zone } })

/** What stands in the form after another place was chosen. */
const toldElsewhere = (said: string | null, before: string | null, after: string | null) =>
  withClocksKept({ start: said }, startIn(before), startIn(after))['start'] as string | null

test('a time that was said stays the same on the clock when another place is chosen after it', () => {
  for (const [day, utc] of [
    ['2026-01-15', { [newYork]: '14:00', [chicago]: '15:00', [istanbul]: '06:00' }],
    ['2026-07-15', { [newYork]: '13:00', [chicago]: '14:00', [istanbul]: '06:00' }],
    // The clocks of America change on this day, before nine; those of Istanbul never do.
    ['2026-03-08', { [newYork]: '13:00', [chicago]: '14:00', [istanbul]: '06:00' }],
    ['2026-11-01', { [newYork]: '14:00', [chicago]: '15:00', [istanbul]: '06:00' }],
  ] as const) {
    const nine = { day, time: '09:00' }
    for (const before of [newYork, chicago, istanbul, 'UTC'])
      for (const after of [newYork, chicago, istanbul] as const) {
        const said = toldElsewhere(saidAs(nine, before), before, after)
        expect(said).toBe(`${day}T${utc[after]}:00.000Z`)
        expect(clockOf(said, after)).toEqual(nine)
      }
  }
})

test('late and early times of a place that is elsewhere on the calendar keep their day', () => {
  const late = { day: '2026-11-30', time: '23:45' }
  expect(toldElsewhere(saidAs(late, istanbul), istanbul, chicago)).toBe('2026-12-01T05:45:00.000Z')
  const early = { day: '2026-03-09', time: '00:15' }
  expect(toldElsewhere(saidAs(early, chicago), chicago, istanbul)).toBe('2026-03-08T21:15:00.000Z')
})

test('an hour that the clocks of the new place skip is the one after it', () => {
  const skipped = saidAs({ day: '2026-03-08', time: '02:30' }, istanbul)
  expect(clockOf(toldElsewhere(skipped, istanbul, newYork), newYork)).toEqual({ day: '2026-03-08', time: '03:30' })
})

test('half a moment is kept as what it is, wherever it is told, and is no moment', () => {
  const day = saidAs({ day: '2026-11-30', time: '' }, chicago)
  expect(clockOf(toldElsewhere(day, chicago, istanbul), istanbul)).toEqual({ day: '2026-11-30', time: '' })
  expect(missingHalf(day)).toBe('time_missing')
  const time = saidAs({ day: '', time: '09:00' }, chicago)
  expect(clockOf(time, chicago)).toEqual({ day: '', time: '09:00' })
  expect(missingHalf(time)).toBe('day_missing')
  expect([wholeMoment(day), wholeMoment(time), wholeMoment(null)]).toEqual([null, null, null])
  expect(saidAs({ day: '', time: '' }, chicago)).toBeNull()
  expect(missingHalf(null)).toBeUndefined()
  expect(missingHalf('2026-11-30T15:00:00.000Z')).toBeUndefined()
  expect(wholeMoment('2026-11-30T15:00:00.000Z')).toBe('2026-11-30T15:00:00.000Z')
})

test('a moment stays as it is when it only becomes known which clock tells it', () => {
  const moment = '2026-11-30T15:00:00.000Z'
  expect(toldElsewhere(moment, null, chicago)).toBe(moment)
  expect(toldElsewhere(moment, chicago, chicago)).toBe(moment)
})
