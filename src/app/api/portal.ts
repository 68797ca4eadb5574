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

/** An administrator has given this person's role other rights, or the person another place. */
export function onRightsChange(listener: () => void): void {
  whenRightsChange = listener
}

export const queryClient: QueryClient = createQueryClient(
  offlineFallback(deviceFallback, quiet, { liesHere: rowsLieHere }),
)

/** Until the page stands, waits for no answer and has its hands free. */
export function quiet(): Promise<void> {
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
/** What the last answer rested on; it only rises. */
let rights = 0

// Every kind of sign-out removes all data fetched or kept for the user.
session.subscribe(() => {
  const [left, next] = [owner, session.current()]
  owner = next
  if (next?.id === left?.id) return
  beginLock()
  rights = 0
  keptCache.purge()
  // Who was away too long and signs in again goes on with his draft, which only he can open.
  // Unsent changes stay encrypted: the user wasn't asked about them.
  if (left && !lapsed && !session.cleared()) forgetHere(left.id, true).catch(() => undefined)
  fromDevice.clear()
  queryClient.clear()
  if (next) keptCache.follow(next.id)
})

/** Out of a look, into the session that waited for it. All that was fetched goes with the page. */
export function leaveLook(asked: boolean): boolean {
  const place = session.lookNoMore(asked)
  if (place === undefined) return false
  window.location.replace(place)
  return true
}

/**
 * Nothing of this person stays here; where it is to be sparing, nothing but what waits to be sent. It is written down
 * first: whatever is cut off is finished by the next start.
 */
export async function forgetHere(userId: string, sparing = false): Promise<void> {
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
  if (leaving.now || leaveLook(false)) return
  lapsed = reason === 'expired'
  session.end()
  lapsed = false
  whenEnded(reason)
}

// Only these say that a session was there and is over; to everything else the sentence of a refused sign-in is due.
const reasons: Readonly<Record<string, EndReason>> = { TOKEN_EXPIRED: 'expired', SESSION_ENDED: 'ended' }

function refused(code: string): void {
  const signedIn = session.current()
  if (code === 'CLIENT_TOO_OLD') return updates.demand()
  if (code !== 'PASSWORD_DUE') return endSession(reasons[code] ?? 'refused')
  if (!signedIn || signedIn.must_change_password) return
  session.refresh({ ...signedIn, must_change_password: true })
  whenPasswordDue()
}

/** What is on the screen was fetched with other rights: all of it is asked for anew, navigation and buttons with it. */
function heard(epoch: number): void {
  const known = rights
  if (!(epoch > known)) return
  rights = epoch
  if (known === 0) return
  void queryClient.invalidateQueries()
  whenRightsChange()
}

/** Fetched when it is needed: it asks by this client. */
const sessionCheck = () => import('./session-check.ts')

export const api = createClient(session, refused, {
  heard,
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

/** What was kept for the person who is signed in, before any loader asks; what was kept for others goes. */
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
