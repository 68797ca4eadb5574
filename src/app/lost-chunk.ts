const KEY = 'caseway.reloaded'
/** One reload a minute is a cure; more would be a circle. */
const A_MINUTE = 60_000
/** What was asked for without a network may be seen to be lost only when there is one again. */
const SETTLING = 5000

const LOST = 'Lost: '

/** Whether a part of the program could not be fetched: only a reload asks for it again. */
export const isLost = (error: unknown): boolean => error instanceof Error && error.message.startsWith(LOST)

interface Page extends EventTarget {
  navigator: Pick<Navigator, 'onLine'>
  location: Pick<Location, 'reload'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
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
 * one. Not without a network, where it would take away what is on the screen.
 */
export function reloadForLostChunks(page: Page = window, now: () => number = Date.now): void {
  let backAt = -SETTLING
  let leftAt = -RELOADING_MS
  page.addEventListener('online', () => (backAt = now()))
  // A page that locks itself begins anew without asking, and lets no later listener hear of it.
  const leave = (event: Event): void => {
    if (!('asks' in event)) leftAt = now()
  }
  page.addEventListener('beforeunload', leave, { capture: true })
  page.addEventListener('vite:preloadError', (event) => {
    const payload = 'payload' in event ? event.payload : undefined
    // By these words the router would reload on its own account, without a network too.
    if (payload instanceof Error) payload.message = LOST + payload.message
    // A page that is being left gives up what it was fetching. A reload of its own would take the next one's place.
    if (now() - leftAt < RELOADING_MS) return
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0)
    if (!page.navigator.onLine || now() - backAt < SETTLING || now() - last < A_MINUTE) return
    page.sessionStorage.setItem(KEY, String(now()))
    reloading = true
    setTimeout(() => (reloading = false), RELOADING_MS)
    page.location.reload()
  })
}
