import { lock, session } from '../../api/portal.ts'
import { followIdle } from './idle.ts'
import { shut } from './shut.ts'

/** From now on the portal locks itself once nobody is there any more, where it has a lock. */
export function followLock(): void {
  followIdle({
    idle: () => {
      const who = session.current()
      if (who && lock.current() === 'open' && (who.looking || lock.has(who.id))) shut()
    },
  })
}
