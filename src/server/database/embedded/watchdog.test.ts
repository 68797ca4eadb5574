import { afterEach, beforeEach, expect, test } from 'vitest'
import { Signs } from './signs.ts'
import { Watchdog } from './watchdog.ts'

let signs: Signs
let watchdog: Watchdog
let seen: string[]

beforeEach(() => {
  signs = new Signs()
  seen = []
  watchdog = new Watchdog(signs, {
    limitOf: (seat) => (seat === 9 ? Infinity : 100),
    idleInTransactionMs: 500,
    overran: (seat) => seen.push(`${seat} overran`),
    idled: (seat) => seen.push(`${seat} idled`),
  })
  watchdog.rest()
})
afterEach(() => watchdog.rest())

const lookAt = (...times: number[]): string[] => {
  for (const time of times) watchdog.look(time)
  return seen
}

test('a turn within its limit, and many short ones in a row, are left alone', () => {
  signs.set(1, 0)
  lookAt(0, 60, 100)
  for (let time = 110; time < 1_000; time += 50) {
    signs.set(0, 0)
    signs.set(1, 0)
    watchdog.look(time)
  }
  expect(seen).toEqual([])
})

test('a turn that does not end is told with its client', () => {
  signs.set(3, 2)
  expect(lookAt(0, 101)).toEqual(['3 overran'])
})

test('a client without a limit may take all day', () => {
  signs.set(9, 0)
  expect(lookAt(0, 86_400_000)).toEqual([])
})

test('an open transaction may wait for its client a while, nothing at all for ever', () => {
  signs.set(0, 4)
  expect(lookAt(0, 500)).toEqual([])
  expect(lookAt(501)).toEqual(['4 idled'])
  signs.set(0, 0)
  expect(lookAt(600, 86_400_000)).toEqual(['4 idled'])
})
