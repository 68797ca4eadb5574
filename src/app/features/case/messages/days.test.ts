import { expect, it } from 'vitest'
import { byDays } from './days.ts'

const at = (id: string, year: number, month: number, day: number, hour: number) => ({
  id,
  created_at: new Date(year, month - 1, day, hour).toISOString(),
})

it('C4: a conversation stands by the days of its reader, the oldest first', () => {
  const days = byDays([at('c', 2026, 3, 5, 0), at('a', 2026, 3, 4, 9), at('b', 2026, 3, 4, 23)])
  expect(days.map(({ day, rows }) => [day, rows.map(({ id }) => id)])).toEqual([
    ['2026-03-04', ['a', 'b']],
    ['2026-03-05', ['c']],
  ])
  expect(byDays([])).toEqual([])
})
