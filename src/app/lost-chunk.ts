import { isPortals } from '#domain/portal-answer.ts'

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
  location: Pick<Location, 'reload'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  fetch(address: string, init: RequestInit): Promise<Pick<Response, 'headers' | 'redirected'>>
}

/** As long as the way to a new page may take. */
const RELOADING_MS = 10_000

/** What the portal always answers, for browsers that do not say which part they miss. */
const ANSWERED = '/livez'

let reloading: Promise<void> | undefined

/**
 * Settles once it is clear that a lost part is not followed by a reload: until then nothing has failed that the user
 * must be told of. A user who would lose typed text may cancel the reload; then the page stays.
 */
export function reloadUnderWay(): Promise<void> | undefined {
  return reloading
}

/**
 * A part of the portal that cannot be fetched is mostly one of an older version, gone since: a reload brings the new
 * one. But a part that a bad line has lost would be lost again, and the reload would take away what is on the screen: so
 * the part is asked for once more. Where it lies on the device, the worker answers as the portal has.
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
    const [part = ANSWERED] = /(http|\/assets)\S+/.exec(String(payload)) ?? []
    reloading ??= reloadIfAnswered(part).finally(() => (reloading = undefined))
  })

  async function reloadIfAnswered(part: string): Promise<void> {
    if (!mayReload()) return
    const asked = page.fetch(part, { cache: 'no-store', signal: AbortSignal.timeout(RELOADING_MS) })
    const answer = await asked.catch(() => undefined)
    // The page may be left by now.
    if (!answer || !isPortals(answer) || !mayReload()) return
    page.sessionStorage.setItem(KEY, String(now()))
    page.location.reload()
    await new Promise((go) => setTimeout(go, RELOADING_MS))
  }

  function mayReload(): boolean {
    return now() - unsettledAt >= SETTLING && now() - Number(page.sessionStorage.getItem(KEY) ?? 0) >= A_MINUTE
  }
}
