import { deleteDB } from 'idb'
import { openPushStore } from '#offline/push-store.ts'
import { followClicks } from './clicks.ts'
import { followBackgroundSync } from './background-sync.ts'
import { followTakeOver } from './give-way.ts'
import { followPushes } from './pushes.ts'
import { followPushAddresses } from './push-addresses.ts'
import { followReferenceLists } from './reference-lists.ts'
import { followShares } from './shares.ts'
import { keepShell, type ShellFile } from './shell.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** What the portal is made of; the build writes it in this place. */
  readonly __WB_MANIFEST: readonly ShellFile[]
}

const store = openPushStore()

// Pages that were opened before the worker came hear from it too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Earlier workers noted each use of a part here. Activation does not wait: one that still runs may hold the database open.
self.addEventListener('activate', () => void deleteDB('workbox-expiration').catch(() => undefined))

const leaving = followTakeOver(self)
keepShell(self, self.__WB_MANIFEST, leaving)
followReferenceLists(self, leaving)
followPushes(self, store, followBackgroundSync(self, leaving), leaving)
followClicks(self, store)
followPushAddresses(self, store, leaving)
followShares(self)
