import { api, endSession, session } from './portal.ts'
import { checkedSchema } from './session.ts'

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
  if (asked) endSession('ended')
  return false
}

let atStart: Promise<boolean> | undefined

/**
 * Whether somebody is signed in. A stored token that has not expired is enough, so that the portal opens at once
 * and without a network; only without one is the server asked, once.
 */
export async function isSignedIn(): Promise<boolean> {
  if (session.expired()) endSession('expired')
  if (session.current()) return true
  atStart ??= checkSession().catch(() => false)
  return (await atStart) && session.current() !== null
}
