import { openIndexedStore } from './indexed-store.ts'
import { endLapsed } from './lease.ts'
import { ownerIn } from './schema.ts'

/**
 * Deletes the rows of users whose lease is over, even while another user is signed in: that needs no key. A browser
 * that does not list its databases is left alone.
 */
export async function endLapsedLeases(besides?: string, now: number = Date.now()): Promise<void> {
  if (!('databases' in indexedDB)) return
  for (const { name = '' } of await indexedDB.databases()) {
    const owner = ownerIn(name)
    if (owner !== undefined && owner !== besides) await lookAt(owner, now).catch(() => undefined)
  }
}

async function lookAt(owner: string, now: number): Promise<void> {
  const store = await openIndexedStore(owner, undefined, false)
  try {
    await endLapsed(store, now)
  } finally {
    store.close()
  }
}
