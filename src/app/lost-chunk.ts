const KEY = 'caseway.reloaded'
/** One reload a minute is a cure; more would be a circle. */
const A_MINUTE = 60_000
/**
 * What was asked for without a network may be seen to be lost only when there is one again; and a page that is being left
 * gives up what it was fetching, where a reload of its own would take the next one's place.
 */
const SETTLING = 5000

const LOST = 'Lost: '

/** Whether a part of the program could not be fetched: only a reload asks for it again. */
export const isLost = (error: unknown): boolean => error instanceof Error && error.message.startsWith(LOST)

interface Page extends EventTarget {
  navigator: Pick<Navigator, 'onLine'>
  location: Pick<Location, 'reload'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  /** What the worker keeps; there is none where it may not run. */
  caches?: Pick<CacheStorage, 'match'>
}

let reloading = false

/**
 * Whether the page is about to reload: until then nothing has failed that the user must be told of. A user who would
 * lose typed text may cancel the reload; then the page stays.
 */
export function isReloading(): boolean {
  return reloading
}

/** As long as the way to a new page may take. */
export const RELOADING_MS = 10_000

/**
 * A part of the portal that cannot be fetched is mostly one of an older version, gone since: a reload brings the new
 * one. Without a network only where the part lies on the device, as browsers break off now and then what the worker gives
 * them: else a reload would take away what is on the screen.
 */
export function reloadForLostChunks(page: Page = window, now: () => number = Date.now): void {
  let unsettledAt = -SETTLING
  const unsettle = (event: Event): void => {
    // Whether work is unsaved is asked by the same event.
    if (!('asks' in event)) unsettledAt = now()
  }
  page.addEventListener('online', unsettle)
  // A page that locks itself begins anew without asking, and lets no later listener hear of it.
  page.addEventListener('beforeunload', unsettle, true)
  page.addEventListener('vite:preloadError', (event) => {
    const payload = 'payload' in event ? event.payload : undefined
    // By these words the router would reload on its own account, without a network too.
    if (payload instanceof Error) payload.message = LOST + payload.message
    if (page.navigator.onLine) return reload()
    const [part] = /(http|\/assets)\S+/.exec(String(payload)) ?? []
    if (part)
      void page.caches?.match(part).then(
        (kept) => kept && reload(),
        () => undefined,
      )
  })

  function reload(): void {
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0)
    if (now() - unsettledAt < SETTLING || now() - last < A_MINUTE) return
    page.sessionStorage.setItem(KEY, String(now()))
    reloading = true
    setTimeout(() => (reloading = false), RELOADING_MS)
    page.location.reload()
  }
}
