import { levels, type Level } from '#domain/access/levels.ts'
import { isObject } from '#domain/rules/is-object.ts'
import type { CallAnswer } from './typed-call.ts'
import { endOfToken, SESSION as KEY } from './session-place.ts'

/** What lies in the browser of the person who is signed in. */
export interface SignedIn {
  readonly access: string
  readonly is_authenticated: boolean
  readonly id: string
  readonly email: string
  readonly name: string
  readonly image_url?: string | null | undefined
  readonly role: {
    readonly id?: string | null | undefined
    readonly title: string
    /** How much of the portal the role is for. It only hides; the server decides by itself. */
    readonly level: Level
  }
  readonly user_type?: string | undefined
  readonly is_casemanager: boolean
  readonly is_underwriter: boolean
  /** The accounts are part of this person's first screen. */
  readonly keeps_books?: boolean | undefined
  readonly language?: string | undefined
  /** Until a new password is chosen the server refuses everything else. */
  readonly must_change_password?: boolean | undefined
  /** What the person has chosen about the portal's looks, as it was saved. */
  readonly settings?: unknown
  /** The directory entry that this log-in needs for its work and does not have. */
  readonly missing_record?: CallAnswer<'GET /me'>['missing_record']
  /** Neither the user nor the place they work at has a time zone. */
  readonly zone_wanted?: boolean | undefined
  /** Set while an administrator views the portal as this user, read-only. */
  readonly looking?: { readonly by_name: string; readonly until: string } | undefined
  /** After so many minutes without an act the session ends. */
  readonly idle_minutes?: number | undefined
}

interface Opened extends CallAnswer<'GET /me'> {
  readonly access: string
  readonly idle_minutes?: number | undefined
}

/** In a tab viewing as another user: the administrator's own session and previous page. */
const ASIDE = 'caseway.session.own'
/** Says to the page that comes next that the look has ended without being asked to. */
const OVER = 'caseway.look.over'

interface Aside {
  readonly own: string | null
  readonly from: string
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** As stored in the browser, unencrypted: without saved views, whose names and filters may contain patients' names. */
function kept(signedIn: SignedIn): string {
  return JSON.stringify(signedIn, (name, value: unknown) => (name === 'views' ? undefined : value))
}

const withoutToken = (signedIn: SignedIn | null): string => JSON.stringify(signedIn && { ...signedIn, access: '' })

const needed = {
  access: 'string',
  is_authenticated: 'boolean',
  id: 'string',
  email: 'string',
  name: 'string',
  is_casemanager: 'boolean',
  is_underwriter: 'boolean',
}
const possible = {
  user_type: 'string',
  language: 'string',
  must_change_password: 'boolean',
  zone_wanted: 'boolean',
  keeps_books: 'boolean',
  idle_minutes: 'number',
}
const look = { by_name: 'string', until: 'string' }

/** Names only once: the first download has no room for each of them twice. */
const told = [
  ...Object.keys(needed),
  ...Object.keys(possible),
  'image_url',
  'role',
  'settings',
  'missing_record',
  'looking',
]

/** Of an answer that opens or renews a session: what may lie in the browser, and nothing else. */
export function signedInAs(answer: Opened): SignedIn {
  const kept: unknown = Object.fromEntries(told.map((name) => [name, Reflect.get(answer, name)]))
  return kept as SignedIn
}

const missingRecords = ['employee', 'lawfirm_employee'] as const satisfies readonly SignedIn['missing_record'][]

/** As another version may have stored it: with other words for what only has a few. */
interface Stored extends Omit<SignedIn, 'role' | 'missing_record'> {
  readonly role: Omit<SignedIn['role'], 'level'> & { readonly level?: unknown }
  readonly missing_record?: unknown
}

const isText = (found: unknown): boolean => typeof found === 'string'
const isMissing = (found: unknown): boolean => found === undefined || found === null

const fits = (found: object, kinds: Readonly<Record<string, string>>): boolean =>
  Object.entries(kinds).every(([name, kind]) => typeof Reflect.get(found, name) === kind)

/** Checked without a schema: the first screen waits for this, and would wait for the library of schemas too. */
function isStored(found: unknown): found is Stored {
  if (!isObject(found) || !isObject(found.role)) return false
  const { role, looking, image_url } = found
  return (
    fits(found, needed) &&
    Object.entries(possible).every(([name, kind]) => found[name] === undefined || typeof found[name] === kind) &&
    (looking === undefined || (isObject(looking) && fits(looking, look))) &&
    [image_url, role.id].every((each) => isMissing(each) || isText(each)) &&
    isText(role.title)
  )
}

/** The person who is signed in by what was stored, perhaps by an earlier version of the portal. */
function signedInFrom(found: unknown): SignedIn | null {
  if (!isStored(found)) return null
  const { missing_record, role } = found
  return {
    ...found,
    role: { ...role, level: levels.find((level) => level === role.level) ?? 'user' },
    missing_record: missingRecords.find((name) => name === missing_record),
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const read = (store: Store): SignedIn | null => signedInFrom(parsed(store.getItem(KEY)))

function readAside(store: Store): Aside {
  const aside = parsed(store.getItem(ASIDE))
  if (!isObject(aside) || typeof aside.from !== 'string') return { own: null, from: '/' }
  return { own: typeof aside.own === 'string' ? aside.own : null, from: aside.from }
}

/** Who is signed in on this device: for good (local storage) or as long as the tab lives (session storage). */
export function createSession(
  stores: { local: Store; tab: Store },
  now: () => number = Date.now,
  onLine: () => boolean = () => navigator.onLine,
) {
  let current = read(stores.tab) ?? read(stores.local)
  let person = current
  let leftTo: string | undefined
  /** This page is being left for another user's session and must not touch what is kept. */
  let leaving = false
  const listeners = new Set<() => void>()
  let cleared = false

  function change(next: SignedIn | null) {
    current = next
    if (withoutToken(next) !== withoutToken(person)) person = next
    if (next) cleared = false
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    /** The same while nothing but the token changes, so that a renewed one draws nothing anew. */
    person: () => person,
    // Offline no new token can be requested; the device lease decides how long work may continue.
    expired: () => current !== null && endOfToken(current.access) < now() && onLine(),
    /** Whether the last user signed out and the device was cleared. */
    cleared: () => cleared,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start(signedIn: SignedIn, remember: boolean) {
      stores[remember ? 'tab' : 'local'].removeItem(KEY)
      stores[remember ? 'local' : 'tab'].setItem(KEY, kept(signedIn))
      change(signedIn)
    },
    /** Whether the session survives closing all tabs. */
    remembers: (access: string) => read(stores.local)?.access === access,
    /**
     * A session check may bring a new name, role or token, which is stored where the session was. Data another tab
     * stores may belong to another user; if nothing is stored, another tab signed out while the check was under way.
     */
    refresh(signedIn: SignedIn) {
      const inTab = read(stores.tab)
      const forGood = read(stores.local)
      if (leaving || !(inTab ?? forGood)) return
      stores[!inTab && forGood?.id === signedIn.id ? 'local' : 'tab'].setItem(KEY, kept(signedIn))
      change(signedIn)
    },
    /**
     * This tab alone views as another user from its next page on. The current page is not told: its data goes with it,
     * and data on the device stays.
     */
    lookAs(signedIn: SignedIn, from: string) {
      leaving = true
      stores.tab.setItem(ASIDE, JSON.stringify({ own: stores.tab.getItem(KEY), from }))
      stores.tab.setItem(KEY, kept(signedIn))
    },
    /** Returns to the administrator's own session and page; undefined if not viewing as another user. */
    endViewingAs(asked: boolean): string | undefined {
      if (current?.looking === undefined || leftTo !== undefined) return leftTo
      const { own, from } = readAside(stores.tab)
      stores.tab.removeItem(ASIDE)
      stores.tab.removeItem(KEY)
      if (own !== null) stores.tab.setItem(KEY, own)
      if (!asked) stores.tab.setItem(OVER, '1')
      leaving = true
      leftTo = from
      return from
    },
    /** Once, on the page that follows. */
    lookWasOver(): boolean {
      const over = stores.tab.getItem(OVER) !== null
      stores.tab.removeItem(OVER)
      return over
    },
    end() {
      stores.tab.removeItem(KEY)
      stores.local.removeItem(KEY)
      change(null)
    },
    /** Signing out leaves nothing of this person on the device, choices included. */
    clear() {
      stores.tab.clear()
      stores.local.clear()
      cleared = true
      change(null)
    },
    /** Takes the token that another tab has got for the same person meanwhile, where it is still good. */
    catchUp(): boolean {
      if (leaving) return false
      const found = read(stores.tab) ?? read(stores.local)
      if (!found || found.id !== current?.id || found.access === current.access) return false
      if (endOfToken(found.access) < now()) return false
      change({ ...found, settings: current.settings })
      return true
    },
    /** Another tab may have signed in or out meanwhile. */
    reread() {
      if (leaving) return
      const found = read(stores.tab) ?? read(stores.local)
      if (found?.access === current?.access) return
      const same = found !== null && found.id === current?.id
      change(same ? { ...found, settings: current?.settings } : found)
    },
  }
}
export type Session = ReturnType<typeof createSession>
