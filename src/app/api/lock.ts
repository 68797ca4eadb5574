/** The mark that a person has a secret here. */
export const lockMark = (userId: string): string => `caseway.lock.${userId}`

/** Under it lies the name of the last locking of this person, in any tab. */
const lastLocking = (userId: string): string => `caseway.locked.${userId}`

/**
 * What one sees: the portal, nothing while the page is about to begin anew, the question for the secret, or that there is
 * nothing left to open.
 */
type LockState = 'open' | 'closing' | 'shut' | 'erased'

/**
 * Whether the user must enter a PIN or passkey before the portal shows anything. A mark in local storage says so before
 * the first screen; the sealed keys are stored elsewhere.
 */
export function createLock(store: Pick<Storage, 'getItem' | 'setItem'>) {
  let state: LockState = 'open'
  /** The last locking before this page was opened. */
  let known: string | null = null
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
    last: (userId: string) => store.getItem(lastLocking(userId)),
    /** Whether the page is open and no tab has been locked since: a tab too busy to hear of it must hand on no key. */
    stands(userId: string): boolean {
      return state === 'open' && this.last(userId) === known
    },
    /** From here on nothing opens that was opened, or began to be, before. */
    renew(userId: string): void {
      try {
        store.setItem(lastLocking(userId), crypto.randomUUID())
      } catch {
        // The storage is full: tabs that are not too busy hear of it all the same.
      }
    },
    /** Opens the page, unless it was locked after the attempt began. */
    open(userId: string, begun: string | null): boolean {
      if (state === 'closing' || state === 'erased' || this.last(userId) !== begun) return false
      known = begun
      change('open')
      return true
    },
    /** At the start and on every change of user; a page that is about to begin anew shows nothing more. */
    begin(userId: string | undefined) {
      if (state === 'erased' || state === 'closing') return
      known = userId === undefined ? null : this.last(userId)
      change(userId !== undefined && this.has(userId) ? 'shut' : 'open')
    },
  }
}
