import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { lock } from './api/portal.ts'

const LockScreen = lazy(() => import('./features/account/lock/lock-screen.tsx'))

/** Stands before everything: while the portal is locked there is nothing else on the page. */
export function LockGate({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(lock.subscribe, lock.current)
  if (state === 'open') return children
  return <Suspense fallback={null}>{state !== 'closing' && <LockScreen />}</Suspense>
}
