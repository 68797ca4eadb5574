import { openPushStore } from '#offline/push-store.ts'
import { followClicks } from './clicks.ts'
import { followPushes } from './pushes.ts'
import { followRenewals } from './renewals.ts'

declare const self: ServiceWorkerGlobalScope

const store = openPushStore()

// Pages that were opened before the worker came hear from it too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

followPushes(self, store)
followClicks(self, store)
followRenewals(self, store)
