import { expect, test } from 'vitest'
import { clashOf, mostInSeries, seriesDays, seriesOf, type OpeningHours } from './series.ts'

const week = [{ from: '08:00', to: '12:00' }]
const hours: OpeningHours = { mon: week, wed: week, fri: week }
const place = { zone: 'America/New_York', hours }

test('three visits a week begin on the first of these days and end with the last day', () => {
  // 24 November 2026 is a Tuesday.
  expect(seriesDays('2026-11-24', '2026-12-02', [1, 3, 5])).toEqual([
    '2026-11-25',
    '2026-11-27',
    '2026-11-30',
    '2026-12-02',
  ])
  expect(seriesDays('2026-11-24', '2026-12-01', [2])).toEqual(['2026-11-24', '2026-12-01'])
})

test('a series has sixty visits at most, and none without a day of the week or an end before its beginning', () => {
  expect(seriesDays('2026-11-24', '2028-11-24', [1, 3, 5])).toHaveLength(mostInSeries)
  expect(seriesDays('2026-11-24', '2026-12-24', [])).toEqual([])
  expect(seriesDays('2026-11-24', '2026-12-24', [9])).toEqual([])
  expect(seriesDays('2026-11-24', '2026-11-23', [2])).toEqual([])
})

test('J4: three visits a week for four weeks have the same time at their place, also where the clocks change', () => {
  // In New York the clocks are put forward on 8 March 2026.
  const input = { start: '2026-03-02T14:00:00.000Z', until: '2026-03-27', weekdays: [1, 3, 5], minutes: 30 }
  const visits = seriesOf(input, place, [])
  expect(visits).toHaveLength(12)
  expect(visits.map(({ start }) => start.slice(11, 16))).toEqual([
    ...Array<string>(3).fill('14:00'),
    ...Array<string>(9).fill('13:00'),
  ])
  expect(visits.every(({ clash }) => clash === undefined)).toBe(true)
})

test('without days of the week a series is on that of its first visit', () => {
  const input = { start: '2026-03-02T14:00:00.000Z', until: '2026-03-16', weekdays: [], minutes: 30 }
  expect(seriesOf(input, place, []).map(({ start }) => start.slice(0, 10))).toEqual([
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
  ])
})

test('J4: a holiday, a closed office and another visit are told apart, by the clock of the place', () => {
  const at = (start: string, planned = [{ scheduled_start: '2026-05-27T13:15:00.000Z', duration_min: 30 }]) =>
    clashOf(start, 30, place, planned)
  expect(at('2026-05-25T13:00:00.000Z')).toEqual({ kind: 'holiday', holiday: 'memorial' })
  expect(at('2026-05-26T13:00:00.000Z')).toEqual({ kind: 'closed' })
  expect(at('2026-05-27T13:00:00.000Z')).toEqual({ kind: 'overlaps' })
  expect(at('2026-05-27T13:45:00.000Z')).toBeUndefined()
  // The office closes at noon there: a visit of 30 minutes has to begin by 11:30.
  expect([at('2026-05-29T15:30:00.000Z'), at('2026-05-29T15:31:00.000Z')]).toEqual([undefined, { kind: 'closed' }])
})

test('an office whose hours are not known excludes no time', () => {
  expect(clashOf('2026-05-31T03:00:00.000Z', 30, { zone: 'America/New_York', hours: null }, [])).toBeUndefined()
})
