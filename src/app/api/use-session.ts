import { useSyncExternalStore } from 'react'
import { session } from './portal.ts'
import type { SignedIn } from './session.ts'

export function useSession(): SignedIn | null {
  return useSyncExternalStore(session.subscribe, session.current)
}
