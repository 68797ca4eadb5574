import type { PushStore } from '#offline/push-store.ts'
import type { Leaving } from './give-way.ts'
import { renewPushSubscription } from './portal-calls.ts'

/** A browser may change its push address at any time; if the portal misses that, this browser gets no more alerts. */
export function followPushAddresses(worker: ServiceWorkerGlobalScope, store: PushStore, leaving: Leaving): void {
  worker.addEventListener('pushsubscriptionchange', (event) => {
    // Browsers differ in whether they name the new subscription, or even make it.
    event.waitUntil(follow(event.newSubscription ?? undefined))
  })

  async function follow(given: PushSubscription | undefined): Promise<void> {
    const known = await store.subscribed()
    if (!known) return
    const { pushManager } = worker.registration
    const fresh =
      given ??
      (await pushManager.getSubscription()) ??
      (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: known.vapidKey }))
    await renewPushSubscription(store, known, fresh, leaving())
  }
}
