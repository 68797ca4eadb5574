import { api, endSession, session } from './portal.ts'
import { signedInAs } from './session.ts'
import { RENEWAL } from '#offline/renewal-lock.ts'
import { secondsSinceLastAct } from './last-act.ts'

/** How long a page that is being opened waits to hear whether an expired session goes on. */
const MOMENT = 400
/** A token that looks expired as soon as it comes was dated by a clock that goes otherwise. */
const JUST_NOW = 60_000
/** A tab that the browser has put to sleep in the middle must not keep the others. */
const TURN_MS = 10_000

/** Every renewal changes what the browser shows for the next one: its tabs, and its worker, go one after the other. */
async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  let begun = false
  async function turn(): Promise<T> {
    begun = true
    return act()
  }
  try {
    return await (navigator.locks?.request(RENEWAL, { signal: AbortSignal.timeout(TURN_MS) }, turn) ?? turn())
  } catch (error) {
    if (begun) throw error
    return act()
  }
}

async function ask(): Promise<boolean> {
  const asked = session.current()
  const answer = await api.call('GET /check_login', { query: { idle_s: secondsSinceLastAct() } })
  // The user signed out or changed while the answer was in flight: it is outdated.
  if (session.current() !== asked) return session.current() !== null
  if (answer.is_authenticated) {
    if (asked) session.refresh(signedInAs(answer))
    else session.start(signedInAs(answer), false)
    return true
  }
  if (asked) endSession(answer.why === 'expired' ? 'expired' : 'ended')
  return false
}

/** Asks the server whether the session lives; a yes brings a fresh token and what changed about the person. */
export const checkSession = (): Promise<boolean> => inTurn(ask)

let renewing: Promise<boolean> | undefined
let renewedAt = Number.NEGATIVE_INFINITY

async function takeTurn(): Promise<boolean> {
  const before = session.current()?.access
  // Another tab may have been first.
  if (!session.catchUp()) await ask()
  renewedAt = performance.now()
  return session.current() !== null && session.current()?.access !== before
}

/** Gets another token; whether there is one now. Where the server says that the session is over, it ends here too. */
export function renew(): Promise<boolean> {
  renewing ??= inTurn(takeTurn).finally(() => (renewing = undefined))
  return renewing
}

/** For a call that is about to be made: what has expired by the clock of this device is renewed first. */
export async function renewIfExpired(): Promise<void> {
  if (session.expired() && performance.now() - renewedAt > JUST_NOW) await renew().catch(() => false)
}

/**
 * A10, W7: that a token has expired ends the session where the server says so. Where nothing comes from it, as behind the
 * page of a guest network, the lease of the device decides what is still shown.
 */
export async function renewForPage(): Promise<void> {
  await Promise.race([renewIfExpired(), new Promise((go) => setTimeout(go, MOMENT))])
}

let atStart: Promise<boolean> | undefined

/** A9: without a stored token the server is asked, once. */
export async function isKnownToServer(): Promise<boolean> {
  atStart ??= checkSession().catch(() => false)
  return (await atStart) && session.current() !== null
}
