import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { NO_PAGES } from './no-pages.ts'

const PAGE = '/index.html'
/** Those of two versions. */
const MOST_PARTS = 900
const DAYS_30 = 30 * 24 * 60 * 60

export interface Shell {
  readonly first: readonly PrecacheEntry[]
  readonly rest: readonly string[]
}

const AT_ONCE = 4

/** A part that a bad line never delivers must not keep the others, or the worker's successor, waiting. */
const PART_LIMIT_MS = 30_000
const partAt = (url: string) => new Request(url, { signal: AbortSignal.timeout(PART_LIMIT_MS) })

/** W2: the portal opens without a network: its page for every route, and what that is made of. No answer of a call. */
export function keepShell(worker: ServiceWorkerGlobalScope, { first, rest }: Shell): void {
  cleanupOutdatedCaches()
  precacheAndRoute([...first], { cleanURLs: false })
  registerRoute(new NavigationRoute(createHandlerBoundToURL(PAGE), { denylist: NO_PAGES }))
  // Parts stay once they were asked for: the name of one changes with what is in it.
  const parts = new CacheFirst({
    cacheName: 'assets-v1',
    plugins: [new ExpirationPlugin({ maxEntries: MOST_PARTS, maxAgeSeconds: DAYS_30, purgeOnQuotaError: true })],
  })
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), parts)

  async function keepRest(event: ExtendableMessageEvent): Promise<void> {
    // A page that was just being opened when this worker came is not yet its own.
    await worker.clients.claim()
    const waiting = rest.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        // One that can't be had now comes when it is asked for.
        for (const url of waiting)
          await Promise.all(parts.handleAll({ event, request: partAt(url) })).catch(() => undefined)
      }),
    )
    event.ports[0]?.postMessage('kept')
  }

  worker.addEventListener('message', (event) => {
    const { takeOver, keepRest: wanted } = (event.data ?? {}) as { takeOver?: unknown; keepRest?: unknown }
    // A newer one waits until somebody says that no work is in the way.
    if (takeOver === true) void worker.skipWaiting()
    if (wanted === true) event.waitUntil(keepRest(event))
  })
}
