import { stores } from '../../api/browser-stores.ts'
import { lockMark } from '../../api/lock.ts'

/** Whether this person is asked for a secret from the next start on. */
export function markLock(userId: string, wanted: boolean): void {
  if (wanted) stores.local.setItem(lockMark(userId), '1')
  else stores.local.removeItem(lockMark(userId))
}
