import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellBack, type TellBack } from './tell-back.ts'

let said: object[]
let page: EventTarget & { visibilityState: DocumentVisibilityState; hasFocus: () => boolean }
let window: EventTarget
let back: TellBack

beforeEach(() => {
  vi.useFakeTimers()
  said = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const, hasFocus: () => true })
  window = new EventTarget()
  back = tellBack({ say: (saying) => said.push(saying), page, window })
  back.opened()
})
afterEach(() => {
  back.end()
  vi.useRealTimers()
})

test('W4: what was shown is told together, and only up to what was not', () => {
  const [first, second, third] = [back.arrived(), back.arrived(), back.arrived()]
  third()
  first()
  vi.advanceTimersByTime(2_000)
  expect(said).toEqual([{ here: 'focused' }, { ack: 1 }])
  second()
  vi.advanceTimersByTime(2_000)
  expect(said.at(-1)).toEqual({ ack: 3 })
  vi.advanceTimersByTime(2_000)
  expect(said).toHaveLength(3)
})

test('W4: what came over an earlier socket is not told on the next', () => {
  const shown = back.arrived()
  back.opened()
  shown()
  vi.advanceTimersByTime(5_000)
  expect(said).toEqual([{ here: 'focused' }, { here: 'focused' }])
})

test('W4: whether anybody looks is said as it changes, and now and then while somebody does', () => {
  window.dispatchEvent(new Event('focus'))
  page.hasFocus = () => false
  window.dispatchEvent(new Event('blur'))
  window.dispatchEvent(new Event('blur'))
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([{ here: 'focused' }, { here: 'visible' }, { here: 'hidden' }])
  page.visibilityState = 'visible'
  page.hasFocus = () => true
  vi.advanceTimersByTime(15_000)
  expect(said.at(-1)).toEqual({ here: 'focused' })
  back.end()
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(4)
})
