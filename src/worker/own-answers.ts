import { sealedAnswers, type KeptAnswers } from '#offline/answers/kept-answers.ts'
import { findDevice, type DeviceStore } from '#offline/device-store.ts'
import { HANDING_ON, type LockWord } from '#offline/keys/handing-on.ts'
import { keyRing, VAULT } from '#offline/keys/key-ring.ts'
import { openIndexedStore } from '#offline/replica/indexed-store.ts'
import { endLapsed } from '#offline/replica/lease.ts'
import { isLockRequired } from '#offline/replica/device-lock-policy.ts'
import type { ReplicaStore } from '#offline/replica/replica-store.ts'
import { replicaName } from '#offline/replica/schema.ts'
import { ownerName } from '#offline/seal.ts'

/** Short while a page waits for its list: how long to wait for a tab to pass on the key of a locked device. */
const SOON_MS = 150
/** Longer for a background refresh, since a busy tab may answer late. */
const LATER_MS = 5000

/** Opens a user's stored answers, if the worker has the key. Never creates a database. */
export type OwnAnswers = (userId: string, patient?: boolean) => Promise<KeptAnswers | undefined>

export function ownAnswers(): OwnAnswers {
  const stores = new Map<string, Promise<ReplicaStore>>()
  /** Keys passed on by tabs, kept until they lock. */
  const keys = new Map<string, CryptoKey>()
  /** Pending key requests, shared by all lists that need the key. */
  const asked = new Map<string, PromiseWithResolvers<CryptoKey>>()
  let vault: Promise<DeviceStore | undefined> | undefined
  const tabs = new BroadcastChannel(HANDING_ON)

  tabs.addEventListener('message', ({ data: word }: MessageEvent<LockWord>) => {
    if (word.does === 'shut') keys.delete(word.owner)
    if (word.does !== 'open' && word.does !== 'keep') return
    keys.set(word.owner, word.key)
    asked.get(word.owner)?.resolve(word.key)
    asked.delete(word.owner)
  })

  async function askTabs(userId: string, patient: boolean): Promise<CryptoKey | undefined> {
    const late = new Promise<undefined>((go) => void setTimeout(go, patient ? LATER_MS : SOON_MS))
    const handed = asked.get(userId) ?? Promise.withResolvers<CryptoKey>()
    asked.set(userId, handed)
    tabs.postMessage({ owner: userId, does: 'ask' } satisfies LockWord)
    return Promise.race([handed.promise, late])
  }

  async function storeOf(owner: string): Promise<ReplicaStore> {
    const opening = stores.get(owner) ?? openIndexedStore(owner, () => stores.delete(owner), false)
    stores.set(owner, opening)
    return opening.catch((error: unknown) => {
      stores.delete(owner)
      throw error
    })
  }

  async function open(userId: string, patient: boolean): Promise<KeptAnswers | undefined> {
    const owner = await ownerName(userId)
    const there = new Set((await indexedDB.databases()).map(({ name }) => name))
    if (!there.has(VAULT) || !there.has(replicaName(owner))) return undefined
    const found = await (vault ??= findDevice(VAULT))
    if (!found) throw new Error('it was deleted meanwhile')
    const ring = keyRing(found, owner)
    const [method, store] = await Promise.all([ring.method(), storeOf(owner)])
    // Checked every time: the lock method may have changed, or the data may be gone.
    if (!method || (method === 'device' && (await isLockRequired(store)))) return undefined
    const key = method === 'device' ? await ring.openByDevice() : (keys.get(userId) ?? (await askTabs(userId, patient)))
    if (!key || (await endLapsed(store, Date.now())) === 0) return undefined
    return sealedAnswers(store, key, owner)
  }

  return async (userId, patient = false) => {
    try {
      return await open(userId, patient)
    } catch {
      // Deleted meanwhile, or the device does not answer: opened anew next time.
      vault = undefined
      return undefined
    }
  }
}
