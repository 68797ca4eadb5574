import { api, clearSession, removeUserData, lock, session } from '../../api/portal.ts'

/** Doesn't wait long for the server: without its token the session is unusable. */
const PATIENCE = 3000

/**
 * Erases everything when the lock can’t be opened: the key first, then all data sealed with it, then the session of
 * this browser.
 */
export async function leaveForGood(state: 'erased' | 'shut'): Promise<void> {
  const who = session.current()
  lock.change(state)
  if (who) await removeUserData(who.id).catch(() => undefined)
  await endHere()
}

/** The session of this browser ends, and what was not quite forgotten is by the next start. */
export async function endHere(): Promise<void> {
  await api.call('GET /logout', { patience: PATIENCE }).catch(() => undefined)
  clearSession()
}
