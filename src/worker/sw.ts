import { openPushStore } from '#offline/push-store.ts'
import { followClicks } from './clicks.ts'
import { followErrands } from './errands.ts'
import { followTakeOver } from './give-way.ts'
import { followPushes } from './pushes.ts'
import { followPushAddresses } from './push-addresses.ts'
import { followShares } from './shares.ts'
import { keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
/** What the portal is made of; the build says it. */
declare const SHELL_FILES: Parameters<typeof keepShell>[1]

const store = openPushStore()

// Pages that were opened before the worker came hear from it too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const leaving = followTakeOver(self)
keepShell(self, SHELL_FILES, leaving)
followPushes(self, store, followErrands(self, leaving), leaving)
followClicks(self, store)
followPushAddresses(self, store, leaving)
followShares(self)
