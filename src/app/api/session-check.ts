import { api, endSession, session } from './portal.ts'
import { checkedSchema } from './session.ts'

/** How long a page that is being opened waits to hear whether an expired session goes on. */
const MOMENT = 400

/** Asks the server whether the session lives; a yes brings a fresh token and what changed about the person. */
export async function checkSession(): Promise<boolean> {
  const asked = session.current()
  const answer = await api.get('/check_login', { answer: checkedSchema })
  // Signed out, or somebody else, while the answer was under way: it speaks of the past.
  if (session.current() !== asked) return session.current() !== null
  if ('access' in answer && answer.is_authenticated) {
    session.refresh(answer)
    return true
  }
  if (asked) endSession(session.expired() ? 'expired' : 'ended')
  return false
}

let renewing: Promise<boolean> | undefined

/**
 * A10, W7: that a token has expired ends the session where the server says so. Where nothing comes from it, as behind the
 * page of a guest network, the lease of the device decides what is still shown.
 */
export async function renewExpired(): Promise<void> {
  if (!session.expired()) return
  renewing ??= checkSession()
    .catch(() => false)
    .finally(() => (renewing = undefined))
  await Promise.race([renewing, new Promise((go) => setTimeout(go, MOMENT))])
}

let atStart: Promise<boolean> | undefined

/**
 * Whether somebody is signed in. A stored token is enough, so that the portal opens at once and without a network; only
 * without one is the server asked, once.
 */
export async function isSignedIn(): Promise<boolean> {
  await renewExpired()
  if (session.current()) return true
  atStart ??= checkSession().catch(() => false)
  return (await atStart) && session.current() !== null
}
