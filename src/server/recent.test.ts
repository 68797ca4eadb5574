import { expect, test } from 'vitest'
import { openRecent } from './recent.ts'

test('O6: a name holds for its time, however often it is noted meanwhile', () => {
  let now = 1000
  const recent = openRecent({ milliseconds: 60_000, most: 2, now: () => now })
  expect(recent.has('a')).toBe(false)
  recent.note('a')
  now += 59_000
  recent.note('a')
  expect([recent.has('a'), recent.has('b')]).toEqual([true, false])
  now += 1001
  expect(recent.has('a')).toBe(false)
})

test('no more names are kept than are asked for', () => {
  const recent = openRecent({ milliseconds: 60_000, most: 2 })
  for (const name of ['a', 'b', 'c']) recent.note(name)
  expect(['a', 'b', 'c'].map((name) => recent.has(name))).toEqual([false, false, true])
})
