import { pushPlace } from '#domain/rules/push/places.ts'
import type { PushStore } from '#offline/push-store.ts'
import { nearest, windowsOf } from './windows.ts'

/** A page that does not answer by then is frozen, or from before this worker. */
const PATIENCE_MS = 500

/** C7: a click leads to the conversation in the window that is open, or in a new one; also after sign-in. */
export function followClicks(worker: ServiceWorkerGlobalScope, store: PushStore): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { place }: { place?: unknown } = event.notification.data ?? {}
    event.waitUntil(follow(pushPlace(place)))
  })

  async function follow(place: string): Promise<void> {
    // Some systems ignore the address and open the start page, which asks here where to go.
    await store.requestPlace(place).catch(() => undefined)
    const window = nearest(await windowsOf(worker.clients))
    if (!window) return void (await worker.clients.openWindow(place))
    // A browser that finds the click too long ago opens nothing, but may still tell the page.
    const front = await window.focus().catch(() => window)
    if (!(await goes(front, place))) await worker.clients.openWindow(place)
  }
}

function goes(window: WindowClient, place: string): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const patience = setTimeout(() => done(false), PATIENCE_MS)
    port1.addEventListener('message', () => {
      clearTimeout(patience)
      done(true)
    })
    port1.start()
    window.postMessage({ go: place }, [port2])
  })
}
