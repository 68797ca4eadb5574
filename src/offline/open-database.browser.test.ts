import { deleteDB, type openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { findDevice, openDevice, openTable } from './device-store.ts'
import { openDatabase } from './open-database.ts'
import { openIndexedStore } from './replica/indexed-store.ts'
import { LockLostError, TURN } from './replica/replica-store.ts'
import { replicaName } from './replica/schema.ts'

const NAME = 'caseway.test'
const OWNER = 'owner'

afterEach(async () => {
  await Promise.all([deleteDB(NAME), deleteDB(replicaName(OWNER))])
})

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

test('nobody waits for ever for a database that another tab holds up, and what opens too late makes nothing', async () => {
  let go: () => void = () => undefined
  const heldUp = new Promise<void>((free) => (go = free))
  const late: Promise<unknown>[] = []
  const slowly = (async (...given: Parameters<typeof openDB>) => {
    await heldUp
    const { openDB } = await import('idb')
    const opening = openDB(...given)
    late.push(opening.catch(() => undefined))
    return opening
  }) as typeof openDB
  const opened = openDatabase(
    NAME,
    1,
    { upgrade: (made) => void made.createObjectStore('kept') },
    { patience: 5, open: slowly },
  )
  await expect(opened).rejects.toThrow('does not answer')
  go()
  await expect.poll(() => late.length).toBe(1)
  await late[0]
  expect(await names()).not.toContain(NAME)
})

test('what lies on the device by name: the first stays, numbers rise one by one, and what is removed is gone', async () => {
  const [one, other] = [await openTable(NAME, 'kept'), await openTable(NAME, 'kept')]
  expect(await Promise.all([one.putFirst('key', 'a'), other.putFirst('key', 'b')])).toEqual(['a', 'a'])
  const numbers = await Promise.all([1, 2, 3, 4].map((at) => (at % 2 ? one : other).increase('number')))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  await one.put('more', { text: 'x' })
  expect(await other.names()).toEqual(['key', 'more', 'number'])
  await other.remove(['key', 'number'])
  expect([await one.get('key'), await one.get('more')]).toEqual([undefined, { text: 'x' }])
})

test('a deletion ends the connections to what it deletes, and each is told', async () => {
  const left: string[] = []
  const store = await openIndexedStore(OWNER, () => left.push('replica'))
  await deleteDB(replicaName(OWNER))
  expect(left).toEqual(['replica'])
  await expect(store.get('meta', 'x')).rejects.toThrow()
})

test('a replica that is not to be made is not there afterwards either', async () => {
  await expect(openIndexedStore(OWNER, undefined, false)).rejects.toThrow()
  expect(await names()).not.toContain(replicaName(OWNER))
})

test('W3: a store that is looked for is not made by that, nor made anew while it is being deleted', async () => {
  expect(await findDevice(NAME)).toBeUndefined()
  expect(await names()).not.toContain(NAME)
  await (await openDevice(NAME)).put('key', 'a')
  expect(await (await findDevice(NAME))?.get('key')).toBe('a')
  // The deletion has begun, so the browser still names the store; the look waits behind it.
  const [, found] = await Promise.all([deleteDB(NAME), findDevice(NAME)])
  expect(found).toBeUndefined()
  expect(await names()).not.toContain(NAME)
})

test('a change is made whole or not at all, and not by who has lost the turn', async () => {
  const store = await openIndexedStore(OWNER)
  const turn = await store.takeTurn()
  await store.commit(
    [
      { table: 'block', key: 'a1', value: 1 },
      { table: 'block', key: 'b1', value: 2 },
    ],
    turn,
  )
  // What cannot be kept stands last: what came before it is undone.
  const bad = [
    { table: 'block', key: 'a1', value: 9 },
    { table: 'block', key: 'a2', value: () => undefined },
  ] as const
  await expect(store.commit(bad, turn)).rejects.toThrow()
  expect(await store.keys('block', 'a')).toEqual(['a1'])
  expect(await store.some('block', 'a', 'a', 10)).toEqual([['a1', 1]])
  expect(await store.takeTurn()).toBe(turn + 1)
  await expect(store.commit([{ table: 'block', key: 'a1' }], turn)).rejects.toBeInstanceOf(LockLostError)
  expect(await store.get('block', 'a1')).toBe(1)
  await store.commit([{ table: 'block', key: 'a1' }], turn + 1)
  expect([await store.get('block', 'a1'), await store.get('meta', TURN)]).toEqual([undefined, turn + 1])
  store.close()
})
