import { sealedAnswers, type KeptAnswers } from './answers/kept-answers.ts'
import type { DeviceStore } from './device-store.ts'
import { keyRing, type KeyRing, type Opened, type Proof, type Protection, type Refused } from './keys/key-ring.ts'
import type { Method } from './keys/key-wrap.ts'
import type { Passkey } from './keys/passkey-wrap.ts'
import { backgroundSyncIn, type BackgroundSync } from './outbox/background-sync.ts'
import { awakeSending, openOutbox, type Outbox } from './outbox/outbox.ts'
import type { Send } from './outbox/send-request.ts'
import { sealedOutbox } from './outbox/outbox-store.ts'
import { lastReportIn, type LastReport } from './outbox/last-report.ts'
import { endLapsed, endLease, isLapsed } from './replica/lease.ts'
import { isLockRequired, DeviceLockPolicyChanged, noteLockRequired } from './replica/device-lock-policy.ts'
import { memoryStore } from './replica/memory-store.ts'
import type { HeardLock, Transport } from './replica/protocol.ts'
import type { Named } from './replica/bring-up-to-date.ts'
import { openReplica, type Channel, type Replica } from './replica/replica.ts'
import { SENT_TO, type ReplicaStore } from './replica/replica-store.ts'
import type { Heartbeat } from './replica/heartbeat.ts'
import type { Locks } from './replica/locks.ts'
import { ownerName } from './seal.ts'

interface Parts {
  readonly userId: string
  readonly vault: DeviceStore
  /** Opens the tables of an owner. */
  readonly openStore: (owner: string) => Promise<ReplicaStore>
  readonly transport: Transport
  readonly send: Send
  readonly locks?: Locks | undefined
  readonly channel?: (name: string) => Channel
  readonly heartbeat?: (name: string) => Heartbeat
  readonly order?: readonly string[]
  readonly only?: readonly string[]
  readonly named?: Named
  /** Nothing of it outlives the page: there is nothing to lock. */
  readonly passing?: boolean
  /** Whether rows may lie here is another now: it is to be opened anew. */
  readonly demandChanged?: () => void
  readonly now?: () => number
}

/** How what lies on a device is locked, and whether its owner may choose to leave it to the device alone. */
export interface Lock {
  readonly method: Method
  readonly required: boolean
}

export interface PersonalDevice {
  /** Without the secret that is asked for nothing may be kept here but what was done before and waits to be sent. */
  readonly keeps: boolean
  /** Whether what is kept here outlives the page: work that waits is taken only where it does. */
  readonly lasts: boolean
  /** Nothing where there is nothing to lock. */
  currentLock(): Promise<Lock | undefined>
  /** A wrong secret changes nothing; to leave it to the device alone fails where a secret is asked for. */
  protect(by: Proof, next: Protection): Promise<Refused | undefined>
  readonly replica: Replica
  readonly answers: KeptAnswers
  readonly outbox: Outbox
  readonly backgroundSync: BackgroundSync
  readonly lastReport: LastReport
  /** For other tabs of the same user; the key is not extractable. */
  readonly key: CryptoKey
  /** How long it may still be shown, in milliseconds; at the end of it nothing that came from the server is left. */
  lease(): Promise<number>
  /** Whether that is why nothing lies here. */
  lapsed(): Promise<boolean>
  /** Shows nothing more and forgets the key; what lies here stays sealed. */
  lock(): void
}

export type Opening =
  | { readonly kind: 'open'; readonly device: PersonalDevice }
  /** Asks for a secret; `left` says how many tries there are after a wrong one. */
  | { readonly kind: 'locked'; readonly method: Method; readonly left?: number }

/** What opens a device that asks for it; a key comes from another tab that has opened it. */
export type Secret = { readonly pin: string } | { readonly passkey: Passkey } | { readonly key: CryptoKey }

/** What a person has on this device, opened with his secret if there is one. Rows whose lease is over are gone first. */
export async function openPersonalDevice(parts: Parts, secret?: Secret): Promise<Opening> {
  const {
    userId,
    vault,
    openStore,
    transport,
    send,
    locks,
    channel,
    heartbeat,
    order,
    only,
    passing = false,
    now = Date.now,
  } = parts
  const owner = await ownerName(userId)
  const ring = keyRing(vault, owner)
  const [found, store] = await Promise.all([ring.method(), openStore(owner)])
  const method = found ?? 'device'
  const keeps = passing || method !== 'device' || !(await isLockRequired(store))
  const lease = (): Promise<number> => endLapsed(rows, now())
  if (!keeps) await endLease(store)
  const rows = keeps ? store : memoryStore()
  // Before the PIN or passkey is asked for: rows whose lease is over must go, even if the device is never unlocked.
  const [byDevice] = await Promise.all([found === 'device' ? ring.openByDevice() : undefined, lease()])
  if (!found) await dropUnreadable(store)

  let key: CryptoKey
  if (method === 'device') key = byDevice ?? (await ring.openByDevice())
  else {
    const opened = secret && (await openWithSecret(ring, method, secret).catch(() => undefined))
    if (!opened || !('key' in opened)) {
      store.close()
      return { kind: 'locked', method, ...opened }
    }
    key = opened.key
  }

  const heardLock: HeardLock = async (said) => {
    const required = said === 'required'
    if (required !== (await isLockRequired(store))) await noteLockRequired(store, required)
    if (passing || required !== keeps || (await ring.method()) !== 'device') return
    if (required) await endLease(store)
    parts.demandChanged?.()
    throw new DeviceLockPolicyChanged()
  }
  async function heardServer(epoch: string): Promise<void> {
    const before = await store.get('meta', SENT_TO)
    if (before === epoch) return
    if (before !== undefined) await outbox.offerAgain()
    await store.commit([{ table: 'meta', key: SENT_TO, value: epoch }])
  }
  const among = keeps
    ? { locks, channel: channel?.(`caseway.replica.${owner}`), heartbeat: heartbeat?.(`caseway.awake.${owner}`) }
    : {}
  const heard = { heardLock, heardServer, named: parts.named }
  const shared = { userId, store: rows, key, transport, order: order ?? [], only, now }
  const replica = await openReplica({ ...shared, ...heard, ...among })
  const answers = sealedAnswers(rows, key, owner, now)
  const outbox = openOutbox({
    store: sealedOutbox(store, key, owner),
    owner,
    send,
    locks,
    heartbeat: heartbeat?.(awakeSending(owner)),
    now,
  })
  const backgroundSync = backgroundSyncIn(store, key, owner, async () => keeps && (await ring.method()) === 'device')

  async function currentLock(): Promise<Lock | undefined> {
    const by = passing ? undefined : await ring.method()
    return by && { method: by, required: await isLockRequired(store) }
  }
  async function protect(by: Proof, next: Protection): Promise<Refused | undefined> {
    if (next.method === 'device' && (await isLockRequired(store))) throw new Error('a secret is required here')
    return ring.protect(by, next)
  }
  const lapsed = () => isLapsed(rows)
  const lock = (): void => {
    outbox.close()
    replica.close()
    store.close()
  }
  const own = { currentLock, protect, lease, lapsed, lock }
  const lastReport = lastReportIn(store)
  return {
    kind: 'open',
    device: { replica, answers, outbox, backgroundSync, lastReport, key, keeps, lasts: !passing, ...own },
  }
}

async function openWithSecret(ring: KeyRing, method: Method, secret: Secret): Promise<Opened | undefined> {
  if ('key' in secret) return { key: secret.key }
  if ('pin' in secret) return method === 'pin' ? ring.openByPin(secret.pin) : undefined
  return method === 'passkey' ? { key: await ring.openByPasskey(secret.passkey) } : undefined
}

/** Deletes rows and commands whose key is gone, as after a partial clearing of browser storage: they can't be read. */
async function dropUnreadable(store: ReplicaStore): Promise<void> {
  await endLease(store)
  const lost = await store.keys('outbox', '')
  await store.commit(lost.map((key) => ({ table: 'outbox', key })))
}
