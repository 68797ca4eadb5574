import { findDevice } from '#offline/device-store.ts'
import { openKeys, VAULT } from '#offline/keys/key-ring.ts'
import { CHANGED, OUTBOX, runBackgroundSync, SENT } from '#offline/outbox/background-sync.ts'
import { openIndexedStore } from '#offline/replica/indexed-store.ts'
import { endLapsedLeases } from '#offline/replica/lapsed-leases.ts'
import { replicaName } from '#offline/replica/schema.ts'
import { heartbeatOver } from '#offline/replica/heartbeat.ts'
import type { Leaving } from './give-way.ts'
import { sendBy } from './portal-calls.ts'
import { WORK_LIMIT_MS } from './work-limit.ts'

/** A push is for showing something; what else is done must not last. */
const BESIDE_A_PUSH = 10_000

/**
 * Sends the outbox once there is a connection again, though no page is open: for users whose page granted the worker a
 * token, and under the lock of the pages. Returns what a push runs when it wakes the worker: it also removes rows whose
 * lease is over.
 */
export function followBackgroundSync(worker: ServiceWorkerGlobalScope, leaving: Leaving): () => Promise<void> {
  worker.addEventListener('sync', (event) => {
    if (event.tag === OUTBOX) event.waitUntil(drainOutboxes(WORK_LIMIT_MS).then(rejectIfDue))
  })

  /**
   * Returns whether entries are still due. Offline: yes, so that the browser retries. Without Web Locks: no, only pages
   * send.
   */
  async function drainOutboxes(limitMs: number): Promise<boolean> {
    const { locks, onLine } = worker.navigator
    if (!onLine || !locks) return !onLine
    const there = await databases()
    const vault = there.has(VAULT) ? await findDevice(VAULT) : undefined
    if (!vault) return false
    const tabs = new BroadcastChannel(OUTBOX)
    let sent = false
    function changed(): void {
      sent = true
      tabs.postMessage(CHANGED)
    }
    try {
      return await runBackgroundSync({
        keys: await openKeys(vault),
        // Opening a missing database would create it.
        openStore: async (owner, left) =>
          there.has(replicaName(owner)) ? openIndexedStore(owner, left, false) : undefined,
        sendBy: (access) => sendBy(access, locks),
        locks,
        heartbeat: heartbeatOver,
        changed,
        signal: AbortSignal.any([leaving(), AbortSignal.timeout(limitMs)]),
      })
    } finally {
      if (sent) tabs.postMessage(SENT)
      tabs.close()
    }
  }

  return async () => {
    await endLapsedLeases()
    await drainOutboxes(BESIDE_A_PUSH)
  }
}

/** Rejects if entries are left: browsers retry a sync event only after a rejection. */
function rejectIfDue(due: boolean): void {
  if (due) throw new Error('something still waits')
}

/** Without `indexedDB.databases()` (older browsers) this is empty, and nothing is sent. */
async function databases(): Promise<ReadonlySet<string | undefined>> {
  if (!('databases' in indexedDB)) return new Set()
  return new Set((await indexedDB.databases()).map(({ name }) => name))
}
