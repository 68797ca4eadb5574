import * as v from 'valibot'
import { levels } from '#domain/access/viewer.ts'

/** What login and check_login answer. */
export const signedInSchema = v.object({
  access: v.string(),
  is_authenticated: v.boolean(),
  id: v.string(),
  email: v.string(),
  name: v.string(),
  image_url: v.nullish(v.string()),
  role: v.object({
    id: v.nullish(v.string()),
    title: v.string(),
    // How much of the portal the role is for. It only hides; the server decides by itself.
    level: v.fallback(v.picklist(levels), 'user'),
  }),
  user_type: v.optional(v.string()),
  is_casemanager: v.boolean(),
  is_underwriter: v.boolean(),
  language: v.optional(v.string()),
  /** Until a new password is chosen the server refuses everything else. */
  must_change_password: v.optional(v.boolean()),
  /** What the person has chosen about the portal's looks, as it was saved. */
  settings: v.optional(v.unknown()),
})
export type SignedIn = v.InferOutput<typeof signedInSchema>

export const checkedSchema = v.union([signedInSchema, v.object({ is_authenticated: v.literal(false) })])

const KEY = 'caseway.session'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

function read(store: Store): SignedIn | null {
  const text = store.getItem(KEY)
  if (!text) return null
  try {
    const result = v.safeParse(signedInSchema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** When the access token ends, in milliseconds. A token that cannot be read has ended. */
export function endOfToken(access: string): number {
  try {
    const payload = access.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { exp } = v.parse(v.object({ exp: v.number() }), JSON.parse(atob(payload)))
    return exp * 1000
  } catch {
    return 0
  }
}

/** Who is signed in on this device: for good (local storage) or as long as the tab lives (session storage). */
export function createSession(stores: { local: Store; tab: Store }, now: () => number = Date.now) {
  let current = read(stores.tab) ?? read(stores.local)
  const listeners = new Set<() => void>()

  function change(next: SignedIn | null) {
    current = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    expired: () => current !== null && endOfToken(current.access) < now(),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start(signedIn: SignedIn, remember: boolean) {
      stores[remember ? 'tab' : 'local'].removeItem(KEY)
      stores[remember ? 'local' : 'tab'].setItem(KEY, JSON.stringify(signedIn))
      change(signedIn)
    },
    /** A session check may bring a new name, role or token; it stays where it was kept. */
    refresh(signedIn: SignedIn) {
      this.start(signedIn, read(stores.local) !== null)
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
      change(null)
    },
    /** Another tab may have signed in or out meanwhile. */
    reread() {
      const kept = read(stores.tab) ?? read(stores.local)
      if (kept?.access !== current?.access) change(kept)
    },
  }
}
export type Session = ReturnType<typeof createSession>
