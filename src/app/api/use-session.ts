import { useSyncExternalStore } from 'react'
import { session } from './portal.ts'
import type { SignedIn } from './session.ts'

/** Who is signed in; the token it holds may be of before: what calls the server asks the session itself. */
export function useSession(): SignedIn | null {
  return useSyncExternalStore(session.subscribe, session.person)
}
