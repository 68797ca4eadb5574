import { api, endSession, session } from './portal.ts'
import { endOfToken, signedInSchema } from './session.ts'

// setTimeout counts in 32 bits and fires at once when given more.
const LONGEST_WAIT = 2 ** 31 - 1

let timer: ReturnType<typeof setTimeout> | undefined

function watchExpiry(): void {
  clearTimeout(timer)
  const signedIn = session.current()
  if (!signedIn) return
  const left = endOfToken(signedIn.access) - Date.now()
  timer = setTimeout(
    () => (session.expired() ? endSession('expired') : watchExpiry()),
    Math.min(Math.max(left + 1, 0), LONGEST_WAIT),
  )
}

/** Ends the session when its token ends, follows other tabs, and learns of a changed name or role. */
export function watchSession(signedOutElsewhere: () => void): void {
  session.subscribe(watchExpiry)
  watchExpiry()

  window.addEventListener('storage', () => {
    const before = session.current()?.id
    session.reread()
    const after = session.current()?.id
    if (before && !after) signedOutElsewhere()
    // Somebody else now: nothing of the first person may stay in memory.
    else if (before !== after) window.location.reload()
  })

  if (session.current()) {
    api.get('/check_login', { answer: signedInSchema }).then(
      (answer) => (answer.is_authenticated ? session.refresh(answer) : endSession('refused')),
      () => undefined,
    )
  }
}
