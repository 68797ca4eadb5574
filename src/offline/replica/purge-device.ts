import { deleteDB } from 'idb'
import { openDevice } from '../device-store.ts'
import type { Journal } from '../forget-device.ts'
import type { LastingJournal } from '../lasting-journal.ts'
import { keyRing, VAULT } from '../keys/key-ring.ts'
import { waitingIn } from '../outbox/outbox-store.ts'
import { openIndexedStore } from './indexed-store.ts'
import { endLease } from './lease.ts'
import type { PurgeParts } from './purge.ts'

const PATIENCE = 5000

/** How a purge is done in a browser. */
export function purgeOnDevice(journal: Journal, lasting: LastingJournal, release: () => Promise<void>): PurgeParts {
  return {
    journal,
    lasting,
    async forgetKeys(owner) {
      const vault = await openDevice(VAULT)
      await keyRing(vault, owner).forget()
      return (await vault.names()).length > 0
    },
    // One browser in use does not tell; there the names are trusted to be deleted.
    databases: async () =>
      'databases' in indexedDB ? (await indexedDB.databases()).map(({ name }) => name ?? '') : undefined,
    deleteDatabase,
    release,
    async leaveWork(owner) {
      const store = await openIndexedStore(owner)
      try {
        await endLease(store)
        return (await waitingIn(store)).count > 0
      } finally {
        store.close()
      }
    },
  }
}

/** Another tab that does not let go holds it up; then it is seen to be there still, and the journal stays. */
function deleteDatabase(name: string): Promise<void> {
  return Promise.race([deleteDB(name), new Promise<void>((go) => setTimeout(go, PATIENCE))])
}
