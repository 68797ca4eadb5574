import { ownZone } from '#domain/rules/wall-time.ts'
import type { Session } from './session.ts'

interface Following {
  readonly session: Pick<Session, 'current' | 'subscribe'>
  readonly tell: (timezone: string) => Promise<unknown>
  readonly zone?: () => string
}

/**
 * Tells the server the time zone of this browser for a user who has none, neither their own nor that of where they work.
 * Once for each user: where it did not arrive, it is told when the portal is opened the next time.
 */
export function followZone({ session, tell, zone = ownZone }: Following): void {
  let toldFor: string | undefined

  function look(): void {
    const person = session.current()
    // Before a new password is chosen the server takes nothing else.
    if (!person?.zone_wanted || person.looking || person.must_change_password || person.id === toldFor) return
    toldFor = person.id
    // Also what a browser says that hides where it is; without a zone the server counts by UTC anyway.
    if (zone() !== 'UTC') void tell(zone()).catch(() => undefined)
  }

  session.subscribe(look)
  look()
}
