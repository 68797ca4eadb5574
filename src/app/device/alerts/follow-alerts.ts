import { allowedAlertPath, threadTag } from '#domain/rules/push/alert-paths.ts'
import { queryClient } from '../../api/portal.ts'
import type { Session } from '../../api/session.ts'
import { emitSyncEvent } from '../sync-events.ts'
import { unreadQuery } from '../../api/unread.ts'
import { obeyWipe } from '../remote-wipe.ts'
import { keepUp, leaveHere, pushStore } from './subscription.ts'
import { portalWorker } from './worker.ts'

interface Parts {
  readonly session: Pick<Session, 'current' | 'subscribe'>
  /** The path that is shown, or gone to. */
  readonly address: () => string
  readonly go: (place: string) => void
}

/** From the worker: go to a place, is the reader at this place, or something has arrived. */
interface Word {
  readonly go?: unknown
  readonly isAt?: unknown
  readonly arrived?: unknown
  readonly place?: unknown
}

/** Starts the worker, listens to it, and keeps the user's push subscription. */
export function followAlerts({ session, address, go }: Parts): void {
  let userId: string | undefined

  async function follow(): Promise<void> {
    // Viewing as another user doesn't change this device's alerts.
    if (session.current()?.looking) return
    const next = session.current()?.id
    if (next === userId) return
    const left = userId
    userId = next
    // Nothing is pushed to a session that has ended; its browser need not be reached any more.
    if (left !== undefined) await leaveHere()
    if (next === undefined) return
    if (await pushStore.known(next)) await obeyWipe(next)
    await keepUp(next)
  }

  const isReadAt = (place: unknown) => document.hasFocus() && address() === allowedAlertPath(place).split('?')[0]

  function hear({ data, ports }: MessageEvent<Word>): void {
    if (data.go !== undefined) {
      ports[0]?.postMessage('going')
      void pushStore.takeRequestedPlace()
      go(allowedAlertPath(data.go))
    }
    if (data.isAt !== undefined) ports[0]?.postMessage(isReadAt(data.isAt))
    if (typeof data.arrived === 'string') {
      void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
      // W3: a page that no socket wakes hears of changes by the push at the latest.
      void emitSyncEvent('changes')
      if (isReadAt(data.place)) void takeAway([data.arrived], Date.now()).catch(warn)
    }
  }

  async function start(): Promise<void> {
    navigator.serviceWorker?.addEventListener('message', hear)
    navigator.serviceWorker?.startMessages()
    await portalWorker().catch(warn)
    const requested = await pushStore.takeRequestedPlace()
    // Where the system opened the portal at its beginning. Signed out, the way leads over the sign-in page.
    if (requested !== undefined && !decodeURIComponent(window.location.href).includes(allowedAlertPath(requested)))
      go(allowedAlertPath(requested))
    await follow()
  }

  session.subscribe(() => void follow().catch(warn))
  start().catch(warn)
}

/** Closes alerts of conversations that were read by that moment, here or elsewhere. */
export const takeAwayAlerts = (patientIds: readonly string[], readAt: number): Promise<void> =>
  takeAway(patientIds.map(threadTag), readAt)

/** The worker does it, between what it shows. */
async function takeAway(tags: readonly string[], readAt: number): Promise<void> {
  const worker = tags.length > 0 ? await portalWorker() : undefined
  for (const tag of tags) worker?.active?.postMessage({ takeAway: tag, readAt })
}

/** Alert failures never interrupt the user's work. */
function warn(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn('Alerts:', error)
}
