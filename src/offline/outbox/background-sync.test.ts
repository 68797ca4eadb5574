import { expect, test } from 'vitest'
import { keyRing, openKeys } from '../keys/key-ring.ts'
import { memoryDevice } from '../memory-device.ts'
import { endLease } from '../replica/lease.ts'
import { memoryStore } from '../replica/memory-store.ts'
import { backgroundSyncIn, runBackgroundSync } from './background-sync.ts'
import type { Answer } from './answer.ts'
import { openOutbox } from './outbox.ts'
import type { OutboxRequest } from './send-request.ts'
import { sealedOutbox } from './outbox-store.ts'

const PIN = '271828'
const ACCESS = 'header.claims.signature'
const note = { kind: 'create', entity: 'patient_note', method: 'POST', path: '/patient_note/create' } as const

const locks = { request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) }

/** A browser in which two notes and a paper wait; its worker is woken by `wake`. */
async function closedPortal(answers: Answer[] = []) {
  const vault = memoryDevice()
  const store = memoryStore()
  const ring = keyRing(vault, 'o', 10)
  const key = await ring.openByDevice()
  const send = async () => ({})
  const outbox = openOutbox({ store: sealedOutbox(store, key, 'o'), owner: 'o', send })
  for (const body of ['one', 'another']) await outbox.add({ ...note, target: body, body: { body } })
  const paper = {
    ...note,
    entity: 'patient_document',
    path: '/patient_document/create',
    target: 'p',
    body: { file_name: 'bill.pdf' },
  }
  await outbox.add(paper, undefined, { file: new ArrayBuffer(8) })
  const backgroundSync = backgroundSyncIn(store, key, 'o', async () => (await ring.method()) === 'device')
  const asked: [string, OutboxRequest][] = []
  let changes = 0
  const wake = async (signal = new AbortController().signal, opening = () => undefined as void) =>
    runBackgroundSync({
      keys: await openKeys(vault),
      openStore: async () => {
        opening()
        return store
      },
      sendBy: (access) => async (request) => {
        asked.push([access, request])
        return answers.shift() ?? { status: 201, body: {} }
      },
      locks: locks as never,
      changed: () => void (changes += 1),
      signal,
    })
  const states = async () => (await outbox.entries()).map(({ state }) => state)
  return { vault, store, ring, backgroundSync, outbox, asked, wake, states, changes: () => changes }
}

test('W3: the worker sends what it holds a token for, by the token of the person and under the names of the writes', async () => {
  const { backgroundSync, store, outbox, asked, wake, states, changes } = await closedPortal()
  await backgroundSync.grantWorkerToken(ACCESS)
  const kept = (await store.get('meta', 'backgroundSync')) as { data: ArrayBuffer }
  expect(new TextDecoder('latin1').decode(kept.data)).not.toContain(ACCESS)
  expect(await wake()).toBe(false)
  const [one, another] = await outbox.entries()
  expect(asked.map(([access, { key }]) => [access, key])).toEqual([
    [ACCESS, one?.command.command_id],
    [ACCESS, another?.command.command_id],
  ])
  expect(changes()).toBeGreaterThan(0)
  // The bytes of a paper go by ways of a page.
  expect(await states()).toEqual(['done', 'done', 'waiting'])
})

test('W3: the token goes with the last thing that waits', async () => {
  const { backgroundSync, store, outbox, wake } = await closedPortal()
  await backgroundSync.grantWorkerToken(ACCESS)
  await wake()
  expect(await store.get('meta', 'backgroundSync')).toBeDefined()
  await outbox.discard((await outbox.entries()).at(-1)!.command.command_id)
  await wake()
  expect(await store.get('meta', 'backgroundSync')).toBeUndefined()
})

test('W3: nobody who was not asked to, sends: not before, not after it was taken back, not behind a lock, not after a lease', async () => {
  const { backgroundSync, store, ring, asked, wake } = await closedPortal()
  expect(await wake()).toBe(false)
  await backgroundSync.grantWorkerToken(ACCESS)
  await backgroundSync.takeBack()
  await wake()
  await backgroundSync.grantWorkerToken(ACCESS)
  await endLease(store)
  await wake()
  await backgroundSync.grantWorkerToken(ACCESS)
  await ring.protect({ method: 'device' }, { method: 'pin', pin: PIN })
  await wake()
  await backgroundSync.grantWorkerToken(ACCESS)
  expect(await store.get('meta', 'backgroundSync')).toBeUndefined()
  await ring.protect({ method: 'pin', pin: PIN }, { method: 'device' })
  await wake()
  expect(asked).toEqual([])
})

test('W3: with the keys all worker tokens are gone, and the worker makes no new key', async () => {
  const { vault, backgroundSync, ring, asked, wake } = await closedPortal()
  await backgroundSync.grantWorkerToken(ACCESS)
  await ring.forget()
  expect(await wake()).toBe(false)
  expect(await vault.names()).toEqual([])
  expect(asked).toEqual([])
})

test('W3: what got no answer is still due; a session that is over ends background sync quietly and loses nothing', async () => {
  const { backgroundSync, wake, states } = await closedPortal([{}, { status: 401, body: { code: 'SESSION_ENDED' } }])
  await backgroundSync.grantWorkerToken(ACCESS)
  expect(await wake()).toBe(false)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  const other = await closedPortal([{}])
  await other.backgroundSync.grantWorkerToken(ACCESS)
  expect(await other.wake()).toBe(true)
  expect(await other.states()).toEqual(['waiting', 'done', 'waiting'])
})

test('W3: nothing is begun once there is no time left', async () => {
  const { backgroundSync, asked, wake } = await closedPortal()
  await backgroundSync.grantWorkerToken(ACCESS)
  await wake(AbortSignal.abort())
  expect(asked).toEqual([])
})

test('W9: a worker that must give way while it opens the store sends nothing', async () => {
  const { backgroundSync, asked, wake, states } = await closedPortal()
  await backgroundSync.grantWorkerToken(ACCESS)
  const stop = new AbortController()
  await wake(stop.signal, () => stop.abort())
  expect(asked).toEqual([])
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
})
