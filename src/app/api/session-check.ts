import { api, endSession, session } from './portal.ts'
import { signedInSchema } from './session.ts'

let asked: Promise<boolean> | undefined

async function ask(): Promise<boolean> {
  try {
    const answer = await api.get('/check_login', { answer: signedInSchema })
    if (answer.is_authenticated) session.refresh(answer)
    return answer.is_authenticated
  } catch {
    return false
  }
}

/**
 * Whether somebody is signed in. A stored token that has not expired is enough, so that the portal opens at once
 * and without a network; only without one is the server asked, once.
 */
export async function isSignedIn(): Promise<boolean> {
  if (session.expired()) endSession('expired')
  if (session.current()) return true
  asked ??= ask()
  return (await asked) && session.current() !== null
}
