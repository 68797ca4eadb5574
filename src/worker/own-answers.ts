import { sealedAnswers, type KeptAnswers } from '#offline/answers/kept-answers.ts'
import { openDevice, type DeviceStore } from '#offline/device-store.ts'
import { HANDING_ON, type LockWord } from '#offline/keys/handing-on.ts'
import { keyRing, VAULT } from '#offline/keys/key-ring.ts'
import { openIndexedStore } from '#offline/replica/indexed-store.ts'
import { endLapsed } from '#offline/replica/lease.ts'
import { isLockRequired } from '#offline/replica/lock-demand.ts'
import type { ReplicaStore } from '#offline/replica/replica-store.ts'
import { replicaName } from '#offline/replica/schema.ts'
import { ownerName } from '#offline/seal.ts'

/** A page waits for its list: a tab that does not hand on the key of a locked device at once is not waited for. */
const SOON_MS = 150
/** No page waits for a background refresh, and a tab may be too busy to hand on a key at once. */
const LATER_MS = 5000

/** What lies on this device of a person, where this worker may open it. Nothing is made that was not there. */
export type OwnAnswers = (userId: string, patient?: boolean) => Promise<KeptAnswers | undefined>

export function ownAnswers(): OwnAnswers {
  const stores = new Map<string, Promise<ReplicaStore>>()
  /** What tabs have handed on, until they are locked. */
  const keys = new Map<string, CryptoKey>()
  /** Several lists may wait for one key. */
  const asked = new Map<string, PromiseWithResolvers<CryptoKey>>()
  let vault: Promise<DeviceStore> | undefined
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
    vault ??= openDevice(VAULT)
    const ring = keyRing(await vault, owner)
    const [method, store] = await Promise.all([ring.method(), storeOf(owner)])
    // How it is locked is looked at each time: it may be locked otherwise now, or nothing may lie here any more.
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
