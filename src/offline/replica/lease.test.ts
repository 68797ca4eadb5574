import { expect, test } from 'vitest'
import { endLapsed, endLease, leaseLeft, leaseOf } from './lease.ts'
import { memoryStore } from './memory-store.ts'

const HOUR = 3_600_000
const heard = { heard_at: 1000 * HOUR, lease_hours: 72 }
const at = (hours: number) => (1000 + hours) * HOUR

test.each([
  ['at once', 0, 0, 72],
  ['a day later', 24, 24, 48],
  ['at the end', 72, 72, 0],
  ['long after', 500, 500, 0],
  ['with a clock put right by minutes', 24, 24 - 0.1, 48],
  ['with a clock turned back by an hour', 24, 23, 0],
  ['with a clock turned back before it was heard', 0, -5, 0],
])('%s %i hours seen and %d on the clock leave %d hours', (_, seen, now, left) => {
  expect(leaseLeft(heard, at(seen), at(now)) / HOUR).toBe(left)
})

test('at its end the rows go, what waits to be sent stays, and whoever was writing writes no more', async () => {
  const store = memoryStore()
  const turn = await store.takeTurn()
  const write = { table: 'block' as const, key: 'patient/', value: { n: 1 } }
  const standing = { table: 'meta' as const, key: 'standing', value: heard }
  await store.commit([write, standing, { table: 'outbox', key: 'a', value: 1 }])
  expect(await leaseOf(store, at(71))).toBe(HOUR)
  expect(await leaseOf(store, at(70))).toBe(0)
  await endLease(store)
  expect([await store.keys('block', ''), await store.keys('outbox', '')]).toEqual([[], ['a']])
  expect(await leaseOf(store, at(71))).toBe(0)
  await expect(store.commit([write], turn)).rejects.toThrow()
})

test('W3: rows of whoever does not come back go when their lease is over, and not before; where none lie nothing is written', async () => {
  const store = memoryStore()
  await endLapsed(store, at(500))
  expect(await store.keys('meta', '')).toEqual([])
  await store.commit([
    { table: 'block', key: 'patient/', value: { n: 1 } },
    { table: 'meta', key: 'standing', value: { ...heard, step: 7 } },
    { table: 'outbox', key: 'a', value: 1 },
  ])
  await endLapsed(store, at(71))
  expect(await store.keys('block', '')).toHaveLength(1)
  await endLapsed(store, at(72))
  expect([await store.keys('block', ''), await store.keys('outbox', '')]).toEqual([[], ['a']])
})
