import { beforeEach, expect, test, vi } from 'vitest'
import { keyRing } from './keys/key-ring.ts'
import { memoryDevice } from './memory-device.ts'
import { openPersonalDevice, type Opening } from './personal-device.ts'
import { memoryStore } from './replica/memory-store.ts'
import { DeviceLockPolicyChanged } from './replica/device-lock-policy.ts'
import type { Transport } from './replica/protocol.ts'
import type { ReplicaStore } from './replica/replica-store.ts'
import { ownerName } from './seal.ts'

const HOUR = 3_600_000
const PATIENT = '01900000-0000-7000-8000-000000000001'

/** How the server wants what lies on devices locked. */
let wanted = 'chosen'
/** Another one after it was put back. */
let epoch = 'e'
/** What happens while the server is being asked. */
let meanwhile: () => Promise<unknown>
beforeEach(() => {
  wanted = 'chosen'
  epoch = 'e'
  meanwhile = async () => undefined
})

const transport: Transport = {
  async post() {
    await meanwhile()
    return {
      mode: 'snapshot',
      cursor: '1.0',
      server_epoch: epoch,
      scope_epoch: 's',
      schema: 1,
      lease_hours: 24,
      lock: wanted,
      entities: [{ name: 'patient', columns: ['version', 'last_name'] }],
    }
  },
  async *lines(path, { query }) {
    if (path.endsWith('delta') && query?.['server_epoch'] !== epoch)
      return yield [JSON.stringify({ end: true, mode: 'reconcile' })]
    if (path.endsWith('delta'))
      return yield [
        JSON.stringify({ end: true, mode: 'delta', cursor: '1.0', more: false, lease_hours: 24, lock: wanted }),
      ]
    yield [
      JSON.stringify({ t: 'patient', columns: ['id', 'rev', 'last_name'] }),
      JSON.stringify([PATIENT, 1, 'Haddad']),
      JSON.stringify({ end: true, count: 1, more: false, after: PATIENT }),
    ]
  },
}

function browser() {
  const stores = new Map<string, ReplicaStore>()
  const clock = { now: 1000 * HOUR }
  const vault = memoryDevice()
  const openStore = async (owner: string) => {
    const store = stores.get(owner) ?? memoryStore()
    stores.set(owner, store)
    return store
  }
  const demandChanged = vi.fn<() => void>()
  const parts = {
    vault,
    openStore,
    transport,
    demandChanged,
    send: async () => ({ status: 200 }),
    now: () => clock.now,
  }
  return {
    vault,
    clock,
    demandChanged,
    /** Everything on the device that came from the server, of all users. */
    fetched: async () =>
      (
        await Promise.all(
          [...stores.values()].map((store) => Promise.all([store.keys('block', ''), store.keys('answer', '')])),
        )
      ).flat(2),
    open: (userId: string, pin?: string) =>
      openPersonalDevice({ ...parts, userId }, pin === undefined ? undefined : { pin }),
  }
}

function opened(opening: Opening) {
  if (opening.kind === 'open') return opening.device
  throw new Error(`locked by ${opening.method}`)
}

const order = {
  kind: 'order',
  entity: 'patient',
  target: PATIENT,
  method: 'POST',
  path: `/patient/${PATIENT}/transition`,
  body: {},
} as const

const names = async (opening: Opening) =>
  (await opened(opening).replica.reader.list('patient')).map((row) => row['last_name'])

test('W8: who asks for what lies here while the first rows are fetched does not stop them', async () => {
  const { open } = browser()
  const device = opened(await open('u1'))
  const left: number[] = []
  meanwhile = async () => left.push(await device.lease())
  await device.replica.freshen()
  expect([left, await names(await open('u1'))]).toEqual([[0], ['Haddad']])
})

test('W3: what was fetched is there at the next start, and nobody else on the device has any of it', async () => {
  const { open } = browser()
  await opened(await open('u1')).replica.freshen()
  expect(await names(await open('u1'))).toEqual(['Haddad'])
  expect(await names(await open('u2'))).toEqual([])
})

test('behind a PIN it opens for that PIN only', async () => {
  const { open, vault } = browser()
  await opened(await open('u1')).replica.freshen()
  await keyRing(vault, await ownerName('u1'), 10).protect({ method: 'device' }, { method: 'pin', pin: '271828' })
  expect(await open('u1')).toEqual({ kind: 'locked', method: 'pin' })
  expect(await open('u1', '314159')).toEqual({ kind: 'locked', method: 'pin', left: 4 })
  expect(await names(await open('u1', '271828'))).toEqual(['Haddad'])
})

test('a day without the server leaves no rows, and keeps what waits to be sent', async () => {
  const { open, clock } = browser()
  const device = opened(await open('u1'))
  await device.replica.freshen()
  await device.outbox.add(order)
  clock.now += 23 * HOUR
  expect(await names(await open('u1'))).toEqual(['Haddad'])
  clock.now += HOUR
  const late = await open('u1')
  expect([await names(late), await opened(late).lapsed()]).toEqual([[], true])
  expect((await opened(late).outbox.entries()).length).toBe(1)
  await opened(late).replica.freshen()
  expect([await names(await open('u1')), await opened(late).lapsed()]).toEqual([['Haddad'], false])
})

test('W3: where a secret is required nothing that was fetched stays until one is chosen, and what waits to be sent does', async () => {
  const { open, demandChanged, fetched } = browser()
  const before = opened(await open('u1'))
  await before.replica.freshen()
  await before.answers.keep('general', 'who', { last_name: 'Haddad' })
  await before.outbox.add(order)
  wanted = 'required'
  await expect(before.replica.freshen()).rejects.toThrow(DeviceLockPolicyChanged)
  expect(demandChanged).toHaveBeenCalledOnce()
  expect(await fetched()).toEqual([])

  const meanwhile = opened(await open('u1'))
  expect(meanwhile.keeps).toBe(false)
  await meanwhile.replica.freshen()
  expect(await meanwhile.replica.reader.list('patient')).toHaveLength(1)
  await meanwhile.answers.keep('general', 'who', { last_name: 'Haddad' })
  expect(await fetched()).toEqual([])
  expect(await meanwhile.outbox.entries()).toHaveLength(1)

  expect(await meanwhile.protect({ method: 'device' }, { method: 'pin', pin: '271828' })).toBeUndefined()
  const behindPin = opened(await open('u1', '271828'))
  expect([behindPin.keeps, await behindPin.currentLock()]).toEqual([true, { method: 'pin', required: true }])
  expect(await behindPin.outbox.entries()).toHaveLength(1)
  await behindPin.replica.freshen()
  expect(await fetched()).not.toEqual([])
  await expect(behindPin.protect({ method: 'pin', pin: '271828' }, { method: 'device' })).rejects.toThrow('required')
  expect(await open('u1')).toEqual({ kind: 'locked', method: 'pin' })
})

test('W3: a new device keeps nothing before the secret is chosen; when none is required any more, it does', async () => {
  const { open, demandChanged, fetched } = browser()
  wanted = 'required'
  await expect(opened(await open('u1')).replica.freshen()).rejects.toThrow(DeviceLockPolicyChanged)
  const waiting = opened(await open('u1'))
  await waiting.replica.freshen()
  expect([waiting.keeps, await fetched()]).toEqual([false, []])
  wanted = 'chosen'
  await expect(waiting.replica.freshen()).rejects.toThrow(DeviceLockPolicyChanged)
  expect(demandChanged).toHaveBeenCalledTimes(2)
  const free = opened(await open('u1'))
  await free.replica.freshen()
  expect([free.keeps, (await fetched()).length > 0]).toEqual([true, true])
})

test('W3: a server that was put back is offered again what was done of late', async () => {
  const { open } = browser()
  const { replica, outbox } = opened(await open('u1'))
  await replica.freshen()
  await outbox.add(order)
  await outbox.drain()
  await outbox.forgetDone()
  await replica.freshen()
  expect(await outbox.entries()).toEqual([])
  epoch = 'e2'
  await replica.freshen()
  expect((await outbox.entries()).map(({ state }) => state)).toEqual(['waiting'])
})
