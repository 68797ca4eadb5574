import { expect, test } from 'vitest'
import { keyRing } from '../keys/key-ring.ts'
import type { Leaving } from '../lasting-journal.ts'
import { memoryDevice } from '../memory-device.ts'
import { endLease } from '../replica/lease.ts'
import { noteLockRequired } from '../replica/device-lock-policy.ts'
import { memoryStore } from '../replica/memory-store.ts'
import { SYNC_STATE, type EntitySyncState, type SyncState } from '../replica/sync-state.ts'
import { ownerName } from '../seal.ts'
import { sealedAnswers } from './kept-answers.ts'
import { findPainted, keepPainted, paintedNoMore } from './painted-page.ts'

const HOUR = 3_600_000
const USER = 'u1'
const FEW_ROUNDS = 10

const patients: EntitySyncState = {
  offered: ['last_name'],
  columns: ['last_name'],
  filled: true,
  after: null,
  doubted: false,
  withheld: false,
  count: 1,
  filling: 1,
}
const syncState: SyncState = {
  step: 7,
  schema: 1,
  cursor: '1.0',
  server_epoch: 'e',
  scope_epoch: 's',
  lease_hours: 24,
  heard_at: 1000 * HOUR,
  compared_at: 0,
  entityStates: { patient: patients },
}
const page = { stamp: 'en', step: 7, content: ['Haddad <script>'] }

/** A device on which the list was painted. */
async function device() {
  const owner = await ownerName(USER)
  const vault = memoryDevice()
  const store = memoryStore()
  const ring = keyRing(vault, owner, FEW_ROUNDS)
  const stand = (change: Partial<SyncState> = {}) =>
    store.commit([{ table: 'meta', key: SYNC_STATE, value: { ...syncState, ...change } }])
  await stand()
  const answers = sealedAnswers(store, await ring.openByDevice(), owner)
  await keepPainted(answers, page)
  const find = (hours = 1, leaving: readonly Leaving[] = []) =>
    findPainted({
      userId: USER,
      vault: Promise.resolve(vault),
      openStore: async () => store,
      leavings: { all: async () => leaving },
      now: (1000 + hours) * HOUR,
    })
  return { vault, store, ring, stand, answers, find }
}

test('W14: the page that was painted last is there again, and lies sealed', async () => {
  const { store, find } = await device()
  expect(await find()).toEqual(page)
  const lying = (await store.get('answer', 'painted/patients')) as { data: ArrayBuffer }
  expect(new TextDecoder('latin1').decode(lying.data)).not.toContain('Haddad')
})

test('W14 W3: behind a PIN nothing is shown', async () => {
  const { ring, find } = await device()
  await ring.protect({ method: 'device' }, { method: 'pin', pin: '271828' })
  expect(await find()).toBeUndefined()
})

test('W14 A12: once the keys are gone, or who is leaving is written down, nothing is shown, and no key is made', async () => {
  const { ring, vault, find } = await device()
  expect(await find(1, [{ userId: USER, sparing: false, planned: true }])).toBeUndefined()
  await ring.forget()
  expect(await find()).toBeUndefined()
  expect(await vault.names()).toEqual([])
})

test('W14 W10: with the lease ends what was painted, also where nobody has ended it yet', async () => {
  const { store, find } = await device()
  expect(await find(23)).toEqual(page)
  expect(await find(25)).toBeUndefined()
  // Looking changes nothing.
  expect(await store.get('meta', SYNC_STATE)).toEqual(syncState)
  await endLease(store)
  expect(await store.keys('answer', '')).toEqual([])
  expect(await find(1)).toBeUndefined()
})

test.each([
  ['rights are other ones', { scope_epoch: 'other' }],
  ['rows are withheld until they are compared', { entityStates: { patient: { ...patients, withheld: true } } }],
  ['not all rows are there', { entityStates: { patient: { ...patients, filled: false } } }],
  ['no patients are kept', { entityStates: {} }],
] as const)('W14: while %s nothing is shown', async (_, change) => {
  const { stand, find } = await device()
  await stand(change)
  expect(await find()).toBeUndefined()
})

test('W14: where a secret is asked for before rows may lie here, nothing is shown', async () => {
  const { store, find } = await device()
  await noteLockRequired(store, true)
  expect(await find()).toBeUndefined()
})

test('W14: with a change of rows what was painted before it goes, and a late writer does not bring it back', async () => {
  const { store, answers, find } = await device()
  await store.commit(paintedNoMore({ step: 8 }))
  expect(await store.keys('answer', '')).toEqual([])
  await keepPainted(answers, page)
  expect(await find()).toBeUndefined()
  await keepPainted(answers, { ...page, step: 8 })
  expect(await find()).toEqual({ ...page, step: 8 })
})
