import { cacheNames, registerQuotaErrorCallback } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { Leaving } from './give-way.ts'
import { isOfRelease, isPart, outdated } from './kept-parts.ts'
import { NO_PAGES } from './no-pages.ts'
import { packsWorthwhile, unpacked } from './packs.ts'

const PAGE = '/index.html'
const PARTS = 'assets-v1'

/** A file of the portal. */
export interface ShellFile extends PrecacheEntry {
  /**
   * `later`: cached when a signed-in page is idle, and before an update takes over. `asked`: cached once a page has asked
   * for it. The others are cached when the worker is installed.
   */
  readonly kept?: 'later' | 'asked'
  /** The file in which it lies together with others. */
  readonly pack?: string
}

const PARALLEL_DOWNLOADS = 4
const MOST_LOST_PACKS = 2

/** A part that a bad line never delivers must not keep the others, or the worker's successor, waiting. */
const PART_LIMIT_MS = 30_000

/** W2: caches the app shell, so that every route opens offline. API responses are never cached here. */
export function keepShell(worker: ServiceWorkerGlobalScope, files: readonly ShellFile[], leaving: Leaving): void {
  const first = files.filter(({ kept }) => !kept)
  const rest = files.filter(({ kept }) => kept === 'later')
  const ofRelease = new Set(files.map(({ url }) => url))
  let packing: Promise<void> | undefined
  const limit = () => AbortSignal.any([leaving(), AbortSignal.timeout(PART_LIMIT_MS)])
  const guards = {
    requestWillFetch: async ({ request }: { request: Request }) =>
      new Request(request, { signal: AbortSignal.any([request.signal, limit()]) }),
    cacheWillUpdate: async ({ response }: { response: Response }) => (isPart(response) ? response : null),
  }
  cleanupOutdatedCaches()
  addPlugins([guards])
  precacheAndRoute(first, { cleanURLs: false })
  registerRoute(new NavigationRoute(createHandlerBoundToURL(PAGE), { denylist: NO_PAGES }))
  // Parts stay once they were asked for: the name of one changes with what is in it.
  const parts = new CacheFirst({ cacheName: PARTS, plugins: [guards] })
  registerQuotaErrorCallback(() => caches.delete(PARTS))
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), parts)

  /**
   * W9: restores shell files missing from the precache, e.g. after the browser evicted them. Stops if the server
   * already serves another release: that one brings its own worker.
   */
  async function restoreShell(): Promise<void> {
    const kept = await caches.open(cacheNames.precache)
    for (const { url, revision = null } of first) {
      const key = getCacheKeyForURL(url)
      if (!key || (await kept.match(key))) continue
      const response = await fetch(url, { cache: 'reload', signal: limit() })
      if (!(await isOfRelease(response.clone(), revision))) return
      await kept.put(key, response)
    }
  }

  /** The addresses of all parts that are cached. */
  async function keptParts(): Promise<URL[]> {
    const kept = await caches.open(PARTS)
    return (await kept.keys()).map(({ url }) => new URL(url))
  }

  /** Deletes parts of other releases beyond the bound, but none while another worker is about to take over: it may need them. */
  async function dropOutdated(): Promise<void> {
    const { installing, waiting } = worker.registration
    if (installing || waiting) return
    const kept = await caches.open(PARTS)
    await Promise.all(outdated(await keptParts(), ofRelease).map((url) => kept.delete(url)))
  }

  /** Fails where the pack could not be had, was not the portal's or finds no room. */
  async function keepPack(pack: string, urls: readonly string[]): Promise<void> {
    const answer = await fetch(`/packs/${pack}.json`, { cache: 'no-store', signal: limit() })
    const parts = await unpacked(answer, urls)
    const kept = await caches.open(PARTS)
    await Promise.all(Array.from(parts, ([url, part]) => kept.put(url, part)))
  }

  /** One after the other, so that what a page asks for meanwhile need not wait long for the line. */
  async function fetchPacks(may: () => boolean): Promise<void> {
    const here = new Set((await keptParts()).map(({ pathname }) => pathname))
    let failures = 0
    for (const [pack, urls] of packsWorthwhile(rest, here)) {
      // A line that loses packs brings single parts more easily, and a server of another release has no such packs.
      if (!may() || failures === MOST_LOST_PACKS) return
      await keepPack(pack, urls).catch(() => (failures += 1))
    }
  }

  /** Several tabs ask for the program at once; its packs come once. */
  function keepPacks(may: () => boolean): Promise<void> {
    packing ??= fetchPacks(may).finally(() => (packing = undefined))
    return packing
  }

  /** Goes on as long as it may; answers how many could not be had. Those come when they are asked for. */
  async function keepParts(event: ExtendableEvent, may: (missing: number) => boolean): Promise<number> {
    await keepPacks(() => may(0))
    const here = new Set((await keptParts()).map(({ pathname }) => pathname))
    const waiting = rest.filter(({ url }) => !here.has(url)).values()
    let missing = 0
    await Promise.all(
      Array.from({ length: PARALLEL_DOWNLOADS }, async () => {
        for (const { url } of waiting) {
          if (!may(missing)) return
          const [answer] = await Promise.all(parts.handleAll({ event, request: new Request(url) })).catch(() => [])
          if (!answer || !isPart(answer)) missing += 1
        }
      }),
    )
    return missing
  }

  /**
   * W9: if assets of an earlier release are cached, caches this release's before install finishes; otherwise a device
   * that goes offline right after an update would lose screens it had. Downloaded files are reused on the next attempt.
   */
  async function precacheAssetsOnUpdate(event: ExtendableEvent): Promise<void> {
    const earlier = await keptParts()
    if (earlier.length === 0) return
    const missing = await keepParts(event, (missing) => missing === 0)
    if (missing > 0) throw new Error('Not all parts of this release could be had')
  }

  async function keepRest(event: ExtendableMessageEvent): Promise<void> {
    const signal = leaving()
    // A page that was just being opened when this worker came is not yet its own.
    await worker.clients.claim()
    // Files that can't be restored now are at the next visit.
    await restoreShell().catch(() => undefined)
    const missing = await keepParts(event, () => !signal.aborted)
    if (!signal.aborted) await dropOutdated()
    // Tests wait for this; pages send no port.
    if (!signal.aborted) event.ports[0]?.postMessage(missing === 0 ? 'kept' : 'incomplete')
  }

  worker.addEventListener('install', (event) => event.waitUntil(precacheAssetsOnUpdate(event)))

  worker.addEventListener('message', (event) => {
    const { keepRest: wanted }: { keepRest?: unknown } = event.data ?? {}
    if (wanted === true) event.waitUntil(keepRest(event))
  })
}
