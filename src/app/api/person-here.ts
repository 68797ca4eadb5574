import { purging, type Journal } from '#offline/forget-device.ts'
import { stores } from './browser-stores.ts'
import { secondsSinceLastAct } from './last-act.ts'
import { lockMark } from './lock.ts'
import { endOfToken, SESSION } from './session-place.ts'

type Reading = Pick<Storage, 'getItem'>

/** What the browser holds, and when and how it is asked. */
export interface Storages {
  readonly tab: Reading
  readonly local: Journal
  readonly onLine: boolean
  readonly now: number
}

export const storage = (): Storages => ({
  tab: stores.tab,
  local: stores.local,
  onLine: navigator.onLine,
  now: Date.now(),
})

/** The person who is signed in, as the storage says before the portal has checked it. */
interface Stored {
  readonly id?: string
  readonly access?: string
  readonly role?: object
  readonly user_type?: string
  readonly is_casemanager?: boolean
  readonly is_underwriter?: boolean
  readonly must_change_password?: boolean
  readonly looking?: object
  readonly idle_minutes?: number
}

export interface PersonHere extends Stored {
  readonly id: string
  readonly access: string
}

/**
 * The signed-in user whose session may be used before the portal runs. Undefined while locked, while a deletion is
 * pending, while viewing as another user, and if only the server can tell whether the session is still valid.
 */
export function personHere(around: Storages): PersonHere | undefined {
  const { tab, local } = around
  const who = storedIn(tab) ?? storedIn(local)
  if (!who?.id || !who.access || who.looking || who.must_change_password) return undefined
  if (isOver(who, who.access, around)) return undefined
  if (local.getItem(lockMark(who.id)) !== null || purging(local).length > 0) return undefined
  return { ...who, id: who.id, access: who.access }
}

function storedIn(store: Reading): Stored | null {
  try {
    const found: Stored | null = JSON.parse(store.getItem(SESSION) ?? 'null')
    return found
  } catch {
    return null
  }
}

/** With a connection, a token or a time without an act that is over may mean that the session is. */
function isOver({ idle_minutes: minutes }: Stored, access: string, { local, onLine, now }: Storages): boolean {
  const idle = secondsSinceLastAct(local, now)
  const idleTooLong = minutes !== undefined && idle !== undefined && idle > minutes * 60
  return onLine && (idleTooLong || endOfToken(access) < now)
}
