import { beginPurge, purging } from '#offline/forget-device.ts'
import type { QueryClient } from '@tanstack/react-query'
import { answered } from './answered.ts'
import { stores } from './browser-stores.ts'
import { createClient } from './client.ts'
import { deviceFallback } from './device-fallback.ts'
import { offlineFallback, fromDevice } from './from-device.ts'
import { createKeptLater } from './kept-later.ts'
import { createQueryClient } from './query-client.ts'
import { idle } from './idle.ts'
import { createLock } from './lock.ts'
import { createOwnWrites } from './own-writes.ts'
import { rowsLieHere } from './rows-here.ts'
import { createSession } from './session.ts'
import { updates } from './updates.ts'

/** Why a session ended without the person asking for it. */
type EndReason = 'refused' | 'expired' | 'ended'

let whenEnded: (reason: EndReason) => void = () => undefined
let whenPasswordDue: () => void = () => undefined
let whenRightsChange: () => void = () => undefined

export function onSessionEnd(listener: (reason: EndReason) => void): void {
  whenEnded = listener
}

/** The user must change the password first. */
export function onPasswordDue(listener: () => void): void {
  whenPasswordDue = listener
}

/** The user's rights have changed: another role or organization, or the role itself was edited. */
export function onRightsChange(listener: () => void): void {
  whenRightsChange = listener
}

export const ownWrites = createOwnWrites()

export const queryClient: QueryClient = createQueryClient(
  offlineFallback(deviceFallback, whenIdle, { liesHere: rowsLieHere, asks: ownWrites.ask }),
)

/** Resolves when the page is drawn, has no open request and the browser is idle. */
export function whenIdle(): Promise<void> {
  return answered(queryClient).then(idle)
}

export const keptCache = createKeptLater(
  async () => (await import('./kept-cache.ts')).createKeptCache(queryClient, stores.local),
  stores.local,
)

export const session = createSession(stores)

export const lock = createLock(stores.local)

/** During sign-out an ended session is expected. */
export const leaving = { now: false }

/** The session ended by inactivity: the same user returns to unfinished work. */
let lapsed = false

let owner = session.current()
// While viewing as another user nothing is stored, so there is nothing to lock.
const beginLock = () => lock.begin(owner?.looking ? undefined : owner?.id)
beginLock()
/** Epoch of the rights behind the last answer; it only rises. */
let rights = 0

// Every kind of sign-out removes all data fetched or kept for the user.
session.subscribe(() => {
  const [left, next] = [owner, session.current()]
  owner = next
  if (next?.id === left?.id) return
  beginLock()
  rights = 0
  keptCache.purge()
  // After a timeout the same user continues the draft, which only this user can decrypt.
  // Unsent changes stay encrypted: the user wasn't asked about them.
  if (left && !lapsed && !session.cleared()) removeUserData(left.id, true).catch(() => undefined)
  fromDevice.clear()
  queryClient.clear()
  if (next) keptCache.follow(next.id)
})

/** Ends viewing as another user and returns to the administrator's own session. The reload drops everything fetched. */
export function endViewingAs(asked: boolean): boolean {
  const place = session.endViewingAs(asked)
  if (place === undefined) return false
  window.location.replace(place)
  return true
}

/**
 * Deletes a user's data from this device; `sparing` keeps the unsent changes. The deletion is recorded first, so that the
 * next start finishes it if it is interrupted.
 */
export async function removeUserData(userId: string, sparing = false): Promise<void> {
  beginPurge(stores.local, userId, sparing)
  await (await deviceFallback()).removeUser(userId, sparing)
}

/** Forgets all users; deletions that failed are recorded, so that the next start finishes them. */
export function clearSession(): void {
  const unfinished = purging(stores.local)
  session.clear()
  for (const { userId, sparing } of unfinished) beginPurge(stores.local, userId, sparing)
}

export function endSession(reason: EndReason): void {
  if (leaving.now || endViewingAs(false)) return
  lapsed = reason === 'expired'
  session.end()
  lapsed = false
  whenEnded(reason)
}

// Only these codes mean that a session existed and ended; any other shows the message of a refused sign-in.
const reasons: Readonly<Record<string, EndReason>> = { TOKEN_EXPIRED: 'expired', SESSION_ENDED: 'ended' }

function refused(code: string): void {
  const signedIn = session.current()
  if (code === 'CLIENT_TOO_OLD') return updates.demand()
  if (code !== 'PASSWORD_DUE') return endSession(reasons[code] ?? 'refused')
  if (!signedIn || signedIn.must_change_password) return
  session.refresh({ ...signedIn, must_change_password: true })
  whenPasswordDue()
}

/** The rights have changed: refetches everything on screen, including navigation and buttons. */
function heard(epoch: number): void {
  const known = rights
  if (!(epoch > known)) return
  rights = epoch
  if (known === 0) return
  void queryClient.invalidateQueries()
  whenRightsChange()
}

/** Loaded on demand; a static import would be circular, because it uses this client. */
const sessionCheck = () => import('./session-check.ts')

export const api = createClient(session, refused, {
  heard,
  written: ownWrites.note,
  build: import.meta.env['VITE_BUILD'],
  renewal: {
    ifDue: () =>
      session.expired()
        ? sessionCheck().then(
            (check) => check.renewIfExpired(),
            () => undefined,
          )
        : undefined,
    now: async () => (await sessionCheck()).renew(),
  },
})

/** Restores the signed-in user's cache before any loader runs, and deletes the caches of others. */
export async function restoreKept(): Promise<void> {
  // If the code for it can't be fetched, the next start finishes it.
  if (purging(stores.local).length > 0)
    await deviceFallback()
      .then((device) => device.finishRemoval())
      .catch(() => undefined)
  // While viewing as another user nothing is stored, and other users' data stays.
  if (owner?.looking) return
  if (owner) await keptCache.restore(owner.id)
  else keptCache.purge()
}
