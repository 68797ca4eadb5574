import { expect, test } from 'vitest'
import { daysShown, stepFrom } from './calendar-days.ts'

test('N2: a view shows whole weeks, which begin where the language begins them', () => {
  expect(daysShown('week', '2026-11-21', 0)).toEqual({ from: '2026-11-15', to: '2026-11-22' })
  expect(daysShown('week', '2026-11-21', 1)).toEqual({ from: '2026-11-16', to: '2026-11-23' })
  expect(daysShown('agenda', '2026-11-21', 6)).toEqual({ from: '2026-11-21', to: '2026-11-28' })
  expect(daysShown('agenda', '2026-11-18', 0)).toEqual({ from: '2026-11-18', to: '2026-11-25' })
  expect(daysShown('week', '2026-11-20', 6)).toEqual({ from: '2026-11-14', to: '2026-11-21' })
  expect(daysShown('month', '2026-11-21', 0)).toEqual({ from: '2026-11-01', to: '2026-12-06' })
  expect(daysShown('month', '2026-02-10', 1)).toEqual({ from: '2026-01-26', to: '2026-03-02' })
  expect(daysShown('day', '2028-02-29', 1)).toEqual({ from: '2028-02-29', to: '2028-03-01' })
})

test('N2: a step is a day, a week or a month, and a month has the days it has', () => {
  expect(stepFrom('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepFrom('week', '2026-03-03', -1)).toBe('2026-02-24')
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepFrom('month', '2026-01-15', -1)).toBe('2025-12-15')
})
