import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWaitingReports } from './waiting-reports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Reports that stay under way until they are answered. */
function underWay() {
  const told: string[] = []
  const answers: (() => void)[] = []
  const reports = openWaitingReports((what) => {
    told.push(what)
    return new Promise<void>((resolve) => answers.push(resolve))
  })
  return { told, reports, answer: () => answers.shift()?.() }
}

test('what changes several times in a moment is told once', async () => {
  const { told, reports } = underWay()
  reports.soon()
  reports.soon()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual(['waiting'])
})

test('that nothing waits is told after a report that is under way', async () => {
  const { told, reports, answer } = underWay()
  reports.soon()
  await vi.advanceTimersByTimeAsync(10_000)
  const done = reports.nothing()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual(['waiting'])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['waiting', 'nothing'])
  answer()
  await done
})

test('nothing that was to be told soon follows it', async () => {
  const { told, reports, answer } = underWay()
  reports.soon()
  const done = reports.nothing()
  await vi.advanceTimersByTimeAsync(0)
  answer()
  await done
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual(['nothing'])
})

test('a report that fails holds up no other', async () => {
  const told: string[] = []
  const reports = openWaitingReports(async (what) => {
    told.push(what)
    if (what === 'waiting') throw new Error('there is no line')
  })
  reports.soon()
  await vi.advanceTimersByTimeAsync(10_000)
  await reports.nothing()
  expect(told).toEqual(['waiting', 'nothing'])
})
