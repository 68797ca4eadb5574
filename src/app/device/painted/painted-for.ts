import { purging, type Journal } from '#offline/forget-device.ts'
import { stores } from '../../api/browser-stores.ts'
import { secondsSinceLastAct } from '../../api/last-act.ts'
import { lockMark } from '../../api/lock.ts'
import { endOfToken, SESSION } from '../../api/session-place.ts'

/** The one address whose page is kept as it was painted. */
const ADDRESS = '/patients'

/** Choices that make a page look different; each is one word in the browser's storage. */
const LOOKS = ['language', 'theme', 'font_size', 'layout', 'navbar', 'fonts'] as const

type Reading = Pick<Storage, 'getItem'>

/** The browser as a page finds it before the portal runs, and as the portal finds it when it keeps a page. */
export interface Surroundings {
  readonly tab: Reading
  readonly local: Journal
  readonly address: string
  /** Which build of the portal; a page in development has none. */
  readonly build: string | undefined
  readonly width: number
  readonly onLine: boolean
  readonly now: number
}

export function surroundings(): Surroundings {
  const { pathname, search, hash } = window.location
  return {
    tab: stores.tab,
    local: stores.local,
    address: pathname + search + hash,
    build: document.documentElement.dataset.build,
    width: window.innerWidth,
    onLine: navigator.onLine,
    now: Date.now(),
  }
}

/** The person who is signed in, as the storage says before the portal has checked it. */
interface Stored {
  readonly id?: string
  readonly access?: string
  readonly role?: object
  readonly user_type?: string
  readonly is_casemanager?: boolean
  readonly is_underwriter?: boolean
  readonly keeps_books?: boolean
  readonly must_change_password?: boolean
  readonly looking?: object
  readonly idle_minutes?: number
}

export interface PaintedFor {
  readonly userId: string
  /** With another one the page is not shown. */
  readonly stamp: string
}

/**
 * User and appearance for which the painted page is stored and shown. Undefined if neither is allowed: at another
 * address, while locked, while a deletion is pending, while viewing as another user, and if only the server can tell
 * whether the session is still valid.
 */
export function paintedFor(around: Surroundings): PaintedFor | undefined {
  const { tab, local, address, build, width } = around
  const who = storedIn(tab) ?? storedIn(local)
  if (address !== ADDRESS || !build || !who?.id || !who.access) return undefined
  if (who.looking || who.must_change_password || isOver(who, who.access, around)) return undefined
  if (local.getItem(lockMark(who.id)) !== null || purging(local).length > 0) return undefined
  const looks = LOOKS.map((name) => local.getItem(`caseway.${name}`))
  const role = [who.id, who.role, who.user_type, who.is_casemanager, who.is_underwriter, who.keeps_books]
  return { userId: who.id, stamp: JSON.stringify([build, width, looks, role]) }
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
function isOver({ idle_minutes: minutes }: Stored, access: string, { local, onLine, now }: Surroundings): boolean {
  const idle = secondsSinceLastAct(local, now)
  const idleTooLong = minutes !== undefined && idle !== undefined && idle > minutes * 60
  return onLine && (idleTooLong || endOfToken(access) < now)
}
