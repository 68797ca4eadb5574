import { expect, test } from 'vitest'
import { byDay } from './message-list.tsx'

const at = (day: number, hour: number) => ({ created_at: new Date(2026, 2, day, hour).toISOString() })

test('S21: messages stand under their day, as the reader’s clock tells it', () => {
  const rows = [at(4, 0), at(4, 23), at(5, 0)]
  expect(byDay(rows)).toEqual([
    { day: '2026-03-04', rows: rows.slice(0, 2) },
    { day: '2026-03-05', rows: rows.slice(2) },
  ])
})

test('S21: nothing said is no day', () => {
  expect(byDay([])).toEqual([])
})
