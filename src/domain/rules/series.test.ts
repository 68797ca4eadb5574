import { expect, test } from 'vitest'
import { mostInSeries, seriesDays } from './series.ts'

test('three visits a week begin on the first of these days', () => {
  // 24 November 2026 is a Tuesday.
  expect(seriesDays('2026-11-24', [1, 3, 5], 4)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02'])
  expect(seriesDays('2026-11-24', [2], 2)).toEqual(['2026-11-24', '2026-12-01'])
})

test('a series has sixty visits at most, and none without a day of the week', () => {
  expect(seriesDays('2026-11-24', [1, 3, 5], 500)).toHaveLength(mostInSeries)
  expect(seriesDays('2026-11-24', [], 5)).toEqual([])
  expect(seriesDays('2026-11-24', [9], 5)).toEqual([])
})
