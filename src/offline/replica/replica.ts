import { ownerName } from '../seal.ts'
import { sealedBlocks } from './blocks.ts'
import { bringUpToDate, readSyncState, type Named } from './bring-up-to-date.ts'
import { createRecentChanges, rowChangesOf, type RowChanges, type RecentChanges } from './row-changes.ts'
import type { HeardLock, Transport } from './protocol.ts'
import { replicaReader, type Reader } from './read.ts'
import { LockLostError, type ReplicaStore } from './replica-store.ts'
import { pageSize, type Step } from './snapshot.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { SyncState } from './sync-state.ts'
import { withLock, type Locks } from './locks.ts'

/** The part of a broadcast channel that is needed here. */
export interface Channel {
  post(news: RowChanges): void
  hear(listener: (news: RowChanges) => void): void
  close(): void
}

export interface Replica {
  readonly reader: Reader
  readonly news: RecentChanges
  syncState(): Promise<SyncState | undefined>
  /** Brings it up to date, unless that is under way in this tab. */
  freshen(): Promise<void>
  /** What `freshen` would join now. */
  underWay(): Promise<void> | undefined
  /** Hears of everything that is written, by whichever tab. */
  subscribe(listener: (news: RowChanges) => void): () => void
  /** Nothing is read or written from here any more; what is under way is given up. */
  close(): void
}

interface Parts {
  readonly userId: string
  readonly store: ReplicaStore
  readonly key: CryptoKey
  readonly transport: Transport
  readonly channel?: Channel | undefined
  readonly locks?: Locks | undefined
  /** Heartbeats of the tab that syncs; others wait for it as long as it gives some. */
  readonly heartbeat?: Heartbeat | undefined
  readonly order?: readonly string[]
  readonly only?: readonly string[] | undefined
  readonly heardLock?: HeardLock
  readonly heardServer?: (epoch: string) => Promise<void>
  readonly named?: Named | undefined
  readonly now?: () => number
}

/** The device's copy of what a person may see, shared by his tabs and the worker. */
export async function openReplica(parts: Parts): Promise<Replica> {
  const {
    store,
    key,
    transport,
    channel,
    locks,
    heartbeat,
    order = [],
    only,
    heardLock,
    heardServer,
    named,
    now = Date.now,
  } = parts
  const owner = await ownerName(parts.userId)
  const blocks = sealedBlocks(store, key, owner)
  const news = createRecentChanges()
  const listeners = new Set<(news: RowChanges) => void>()
  const leaving = new AbortController()
  const size = pageSize()
  let under: Promise<void> | undefined

  function heard(some: RowChanges): void {
    news.record(some)
    for (const listener of listeners) listener(some)
  }
  channel?.hear(heard)

  async function pass(lost: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([leaving.signal, lost])
    signal.throwIfAborted()
    const turn = await store.takeTurn()
    const stepped = ({ step }: SyncState, { touched, told }: Pick<Step, 'touched' | 'told'>) => {
      const changes = rowChangesOf(step, touched, told)
      channel?.post(changes)
      heard(changes)
    }
    const parts = { store, blocks, transport, now, order, only, heardLock, heardServer, named, size, stepped }
    await bringUpToDate(parts, turn, signal)
  }

  return {
    reader: replicaReader(store, blocks),
    news,
    syncState: () => readSyncState(store),
    freshen() {
      under ??= withLock(locks, `caseway.replica.${owner}`, pass, heartbeat)
        .catch((error: unknown) => {
          // Another tab syncs now; its news is heard here.
          if (!(error instanceof LockLostError)) throw error
        })
        .finally(() => (under = undefined))
      return under
    },
    underWay: () => under,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      leaving.abort()
      listeners.clear()
      channel?.close()
      heartbeat?.close()
      store.close()
    },
  }
}
