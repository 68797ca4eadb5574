import { onRightsChange, session } from './portal.ts'
import { secondsSinceLastAct } from './last-act.ts'
import { checkSession, renew } from './session-check.ts'
import { endOfToken } from './session-place.ts'
import type { SignedIn } from './session.ts'

// setTimeout counts in 32 bits and fires at once when given more.
const LONGEST_WAIT = 2 ** 31 - 1
const SHORTEST_WAIT = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Until the session ends by inactivity. */
function untilIdle({ idle_minutes: minutes }: SignedIn): number {
  const idle = secondsSinceLastAct()
  return minutes === undefined || idle === undefined ? LONGEST_WAIT : (minutes * 60 - idle + 1) * 1000
}

/**
 * Renews the token at half of its remaining life, and keeps trying after it ends: only the server ends a session. Also
 * checks the session after long inactivity.
 */
function plan(): void {
  clearTimeout(timer)
  const signedIn = session.current()
  if (!signedIn) return
  const left = Math.max(endOfToken(signedIn.access) - Date.now(), 0)
  // With nothing left there is no connection; with one, the server renews or ends it.
  const soonest = left > 0 ? Math.min(left + 1, SHORTEST_WAIT) : SHORTEST_WAIT
  // Where the server did not answer when it was over, it is asked again after a while.
  const end = untilIdle(signedIn)
  const wait = Math.min(Math.max(left / 2, soonest), end > 0 ? end : SHORTEST_WAIT, LONGEST_WAIT)
  timer = setTimeout(() => void act(signedIn), wait)
}

async function act(signedIn: SignedIn): Promise<void> {
  const ask = untilIdle(signedIn) <= 0 ? checkSession : renew
  await ask().catch(() => false)
  plan()
}

async function checkOnce(): Promise<void> {
  if (session.current()) await checkSession().catch(() => false)
}

/** Keeps the session fresh while the portal is open, and in step with the portal's other tabs. */
export function watchSession(signedOutElsewhere: () => void): void {
  function follow() {
    const before = session.current()?.id
    session.reread()
    const after = session.current()?.id
    if (before && !after) signedOutElsewhere()
    // Another user signed in: nothing of the previous one may stay in memory.
    else if (before !== after) window.location.reload()
  }

  session.subscribe(plan)
  onRightsChange(() => void checkSession().catch(() => false))
  window.addEventListener('storage', follow)
  // Storage that the server's answer cleared makes no event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow()
  })
  // What happened in another tab while this page was opened.
  follow()
  plan()
  void checkOnce()
}
