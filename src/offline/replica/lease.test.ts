import { expect, test } from 'vitest'
import { endLapsed, endLease, leaseOf, leaseUsedAt } from './lease.ts'
import { memoryStore } from './memory-store.ts'

const HOUR = 3_600_000
const heard = { heard_at: 1000 * HOUR, lease_hours: 72 }
const at = (hours: number) => (1000 + hours) * HOUR

/** What is left of 72 hours after the clock has shown these hours since the server was heard, one after the other. */
async function leftAfter(syncState: object, ...hours: readonly number[]): Promise<number> {
  const store = memoryStore()
  await store.commit([{ table: 'meta', key: 'syncState', value: syncState }])
  let left = 0
  for (const hour of hours) left = await leaseOf(store, at(hour))
  return left / HOUR
}

test.each([
  ['at once', [0], 72],
  ['a day later', [24], 48],
  ['at the end', [72], 0],
  ['long after', [500], 0],
  ['with a clock put right by minutes', [24, 24 - 0.1], 48],
  ['with a clock that went 13 hours ahead and was put right', [1, 14, 1], 58],
  ['and a day after that', [1, 14, 1, 25], 34],
  ['with a clock turned back each day: no longer than without', [24, 0, 24, 0, 24], 0],
  ['with a clock turned back before the server was heard', [0, -5], 0],
] as const)('W10: %s (%j hours on the clock) leave %d hours', async (_, hours, left) => {
  expect(await leftAfter(heard, ...hours)).toBeCloseTo(left, 6)
})

test.each([
  ['was 13 hours ahead when the server was heard, and is put right', 13, [13, 0.5], 71.5],
  ['was 13 hours behind, and is put right', -13, [-13, 1], 71],
  ['was 80 hours behind, and is put right', -80, [-80, 1], 71],
  ['is wrong and stays so', 13, [13, 14], 71],
  ['is turned to before the server was heard by any clock', 13, [13, -5], 0],
] as const)('W10: a clock that %s', async (_, wrongBy, hours, left) => {
  // The server's clock showed the hour 0 then.
  const syncState = { ...heard, heard_at: at(wrongBy), server_at: at(0) }
  expect(await leftAfter(syncState, ...hours)).toBeCloseTo(left, 6)
})

test('W10: what is used up of one hearing says nothing of the next', async () => {
  const before = { heard_at: at(0), at: at(70), used: 70 * HOUR, turned: false }
  expect(leaseUsedAt({ heard_at: at(70) }, before, at(71))?.used).toBe(HOUR)
})

test('W10: a full disk lets what lies there be read, for no longer than the lease and by no clock that was turned back', async () => {
  const store = memoryStore()
  await store.commit([{ table: 'meta', key: 'syncState', value: heard }])
  await leaseOf(store, at(48))
  const refusing = (name: string) => ({ ...store, commit: () => Promise.reject(new DOMException('no room', name)) })
  const full = refusing('QuotaExceededError')
  expect(await leaseOf(full, at(71))).toBe(HOUR)
  await expect(leaseOf(full, at(72))).rejects.toThrow('no room')
  await expect(leaseOf(full, at(24))).rejects.toThrow('no room')
  await expect(leaseOf(refusing('InvalidStateError'), at(71))).rejects.toThrow('no room')
})

test('at its end the rows go, what waits to be sent stays, and whoever was writing writes no more', async () => {
  const store = memoryStore()
  const turn = await store.takeTurn()
  const write = { table: 'block' as const, key: 'patient/', value: { n: 1 } }
  const syncState = { table: 'meta' as const, key: 'syncState', value: heard }
  await store.commit([write, syncState, { table: 'outbox', key: 'a', value: 1 }])
  expect(await leaseOf(store, at(71))).toBe(HOUR)
  expect(await leaseOf(store, at(72))).toBe(0)
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
    { table: 'meta', key: 'syncState', value: { ...heard, step: 7 } },
    { table: 'outbox', key: 'a', value: 1 },
  ])
  await endLapsed(store, at(71))
  expect(await store.keys('block', '')).toHaveLength(1)
  await endLapsed(store, at(72))
  expect([await store.keys('block', ''), await store.keys('outbox', '')]).toEqual([[], ['a']])
})
