import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followIdle, IDLE } from './idle.ts'

const HOUR = 3_600_000

beforeEach(() => vi.useFakeTimers({ now: 1000 * HOUR }))
afterEach(() => vi.useRealTimers())

/** A tab of a browser; all of one browser share what is kept. */
function tab(kept: Map<string, string>) {
  const page = new EventTarget()
  const idle = vi.fn<() => void>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  followIdle({ idle, page, store })
  return { idle, page }
}

test('W3: after ten minutes in which nobody did anything the portal is idle, and not before', () => {
  const { idle, page } = tab(new Map())
  vi.advanceTimersByTime(IDLE / 2)
  page.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(IDLE - 1)
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(idle).toHaveBeenCalled()
})

test('W3: whoever works in one tab keeps the others open', () => {
  const kept = new Map<string, string>()
  const [one, other] = [tab(kept), tab(kept)]
  for (let minute = 0; minute < 30; minute += 1) {
    one.page.dispatchEvent(new Event('pointerdown'))
    vi.advanceTimersByTime(60_000)
  }
  expect(other.idle).not.toHaveBeenCalled()
})

test('W3: whoever comes back late does not wake it: a computer that slept locks at the first touch', () => {
  const { idle, page } = tab(new Map())
  vi.setSystemTime(1001 * HOUR)
  page.dispatchEvent(new Event('pointermove'))
  expect(idle).toHaveBeenCalledTimes(1)
})

test('W3: a clock that is turned back lets nobody stay longer', () => {
  const { idle, page } = tab(new Map())
  vi.setSystemTime(999 * HOUR)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(idle).toHaveBeenCalledTimes(1)
})

test('W3: the touch that comes back counts, though the tab noted one just before: it locks once and not again', () => {
  const kept = new Map<string, string>()
  const { idle, page } = tab(kept)
  kept.set('caseway.active', String(Date.now() - IDLE))
  page.dispatchEvent(new Event('pointerdown'))
  page.dispatchEvent(new Event('pointerdown'))
  expect(idle).toHaveBeenCalledTimes(1)
})

test('W3: a time that is none is written over, and the portal is idle ten minutes later', () => {
  const { idle } = tab(new Map([['caseway.active', 'soon']]))
  vi.advanceTimersByTime(IDLE)
  expect(idle).toHaveBeenCalled()
})
