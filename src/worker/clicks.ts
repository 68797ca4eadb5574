import { allowedAlertPath } from '#domain/rules/push/alert-paths.ts'
import type { PushStore } from '#offline/push-store.ts'
import { askWindow, nearest, windowsOf } from './windows.ts'

/** C7: a click leads to the conversation in the window that is open, or in a new one; also after sign-in. */
export function followClicks(worker: ServiceWorkerGlobalScope, store: PushStore): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { place }: { place?: unknown } = event.notification.data ?? {}
    event.waitUntil(follow(allowedAlertPath(place)))
  })

  async function follow(place: string): Promise<void> {
    // Some systems ignore the address and open the start page, which asks here where to go.
    await store.requestPlace(place).catch(() => undefined)
    const window = nearest(await windowsOf(worker.clients))
    if (!window) return void (await worker.clients.openWindow(place))
    // A browser that finds the click too long ago opens nothing, but may still tell the page.
    const front = await window.focus().catch(() => window)
    if ((await askWindow(front, { go: place })) === undefined) await worker.clients.openWindow(place)
  }
}
