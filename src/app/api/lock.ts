/** The mark that a person has a secret here. */
export const lockMark = (userId: string): string => `caseway.lock.${userId}`

/**
 * What one sees: the portal, nothing while the page is about to begin anew, the question for the secret, or that there is
 * nothing left to open.
 */
type LockState = 'open' | 'closing' | 'shut' | 'erased'

/**
 * Whether the user must enter a PIN or passkey before the portal shows anything. A mark in local storage says so before
 * the first screen; the sealed keys are stored elsewhere.
 */
export function createLock(store: Pick<Storage, 'getItem'>) {
  let state: LockState = 'open'
  const listeners = new Set<() => void>()
  function change(next: LockState): void {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => state,
    change,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    has: (userId: string) => store.getItem(lockMark(userId)) !== null,
    /** At the start and on every change of user. */
    begin(userId: string | undefined) {
      if (state !== 'erased') change(userId !== undefined && this.has(userId) ? 'shut' : 'open')
    },
  }
}
