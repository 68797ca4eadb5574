import { expect, test } from 'vitest'
import { countsByDay } from './counts-by-day.ts'
import type { Entry } from './entries.ts'

test('N2: a day of a month on a phone holds its visits, those that came as a number, and what falls due', () => {
  const entries = [
    { kind: 'visit', visit: { start: '2026-11-02T09:00' } },
    { kind: 'visit', visit: { start: '2026-11-02T23:30' } },
    { kind: 'count', day: { day: '2026-11-03', count: 240 } },
    { kind: 'due', layer: 'limitations', due: { day: '2026-11-02', cases: [{}, {}] } },
  ] as unknown as Entry[]
  expect([...countsByDay(entries)]).toEqual([
    ['2026-11-02', { visits: 2, dues: 2 }],
    ['2026-11-03', { visits: 240, dues: 0 }],
  ])
})
