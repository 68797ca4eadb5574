import { lockMark } from '../../api/lock.ts'

/** Whether this person is asked for a secret from the next start on. */
export function markLock(userId: string, wanted: boolean): void {
  if (wanted) localStorage.setItem(lockMark(userId), '1')
  else localStorage.removeItem(lockMark(userId))
}
