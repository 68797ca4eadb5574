import { BACKGROUND_SYNC, type ReplicaStore } from '../replica/replica-store.ts'
import type { Heartbeat } from '../replica/heartbeat.ts'
import type { Locks } from '../replica/locks.ts'
import { seal, unseal, type Sealed } from '../seal.ts'
import type { OpenKey } from '../keys/key-ring.ts'
import { hasFile, type Entry } from './command.ts'
import { awakeSending, openOutbox, type Outbox } from './outbox.ts'
import type { Send } from './send-request.ts'
import { sealedOutbox } from './outbox-store.ts'

/** Name of the broadcast channel between tabs and worker, and of the tag that wakes the worker. */
export const OUTBOX = 'caseway.outbox'

/** Messages on the channel: reread the outbox, or refetch what was just sent. */
export const CHANGED = 'changed'
export const SENT = 'sent'

/** Lets the worker send a user's queue while none of their pages is open. */
export interface BackgroundSync {
  /** Grants the worker a token. Not possible on a device that is locked by a PIN or passkey. */
  grantWorkerToken(access: string): Promise<void>
  takeBack(): Promise<void>
}

const placeOf = (owner: string): string => `${owner}|background sync`

export function backgroundSyncIn(
  store: ReplicaStore,
  key: CryptoKey,
  owner: string,
  opensByItself: () => Promise<boolean>,
): BackgroundSync {
  return {
    grantWorkerToken: async (access) =>
      put(store, (await opensByItself()) ? await seal(key, access, placeOf(owner)) : undefined),
    takeBack: () => put(store, undefined),
  }
}

const put = (store: ReplicaStore, value: Sealed | undefined): Promise<void> =>
  store.commit([{ table: 'meta', key: BACKGROUND_SYNC, value }])

/** Whether a command is still to be sent. */
export const isDue = ({ state }: Entry): boolean => state === 'waiting' || state === 'sending'

interface Parts {
  readonly keys: readonly OpenKey[]
  /** Opens an owner's tables, if there are any; `left` is called when they are deleted. */
  readonly openStore: (owner: string, left: () => void) => Promise<ReplicaStore | undefined>
  readonly sendBy: (access: string) => Send
  readonly locks: Locks
  readonly heartbeat?: (name: string) => Heartbeat
  readonly changed: () => void
  /** Stops the run before the next entry. */
  readonly signal: AbortSignal
}

/** Sends the outboxes whose owners granted a worker token; returns whether something is still due. */
export async function runBackgroundSync({
  keys,
  openStore,
  sendBy,
  locks,
  heartbeat,
  changed,
  signal,
}: Parts): Promise<boolean> {
  let due = false
  for (const { owner, key } of keys) {
    if (signal.aborted) break
    const ended = new AbortController()
    const store = await openStore(owner, () => ended.abort())
    if (!store) continue
    let outbox: Outbox | undefined
    try {
      const sealed = await store.get('meta', BACKGROUND_SYNC)
      if (!sealed) continue
      const send = sendBy(await unseal(key, sealed, placeOf(owner)))
      const awake = heartbeat?.(awakeSending(owner))
      const opened = openOutbox({ store: sealedOutbox(store, key, owner), owner, send, locks, heartbeat: awake })
      outbox = opened
      opened.subscribe(changed)
      const stop = AbortSignal.any([signal, ended.signal])
      stop.addEventListener('abort', () => opened.close())
      // Nothing tells of it any more if it happened while the store was opened.
      if (stop.aborted) continue
      // Files need the uploader, which only a page has.
      const wait = await opened.drain(({ command }) => !hasFile(command))
      due ||= wait !== undefined
      const all = async () => (await opened.entries()).every((entry) => !isDue(entry))
      if (!(await all())) continue
      await put(store, undefined)
      // A page adds a command before it grants the token: if it just did and lost the token, this sees the command.
      if (!(await all())) await put(store, sealed)
    } finally {
      outbox?.close()
      store.close()
    }
  }
  return due
}
