import type { MenuNode } from '#domain/calls/menus.ts'

export interface MenuItem {
  readonly id: string
  readonly title: string
  readonly type: MenuNode['type']
  readonly url?: string | null | undefined
  readonly icon?: string | null | undefined
  readonly badge?: string | null | undefined
  readonly translate_key?: string | null | undefined
  /** Absent: all users. Empty: only users without a role. */
  readonly auth?: readonly string[] | null | undefined
  readonly children: readonly MenuItem[]
}

/** What of an entry may lie on the device; nothing else of an answer goes there. */
export function menuItemOf({ id, title, type, url, icon, badge, translate_key, auth, children }: MenuNode): MenuItem {
  const item = { id, title, type, url, icon, badge, translate_key, children: children.map(menuItemOf) }
  return auth ? { ...item, auth } : item
}

/** S2. It only hides: what an item leads to, the server permits or refuses by itself. */
export function mayShow(auth: readonly string[] | null | undefined, roles: readonly string[]): boolean {
  if (!auth) return true
  return auth.length === 0 ? roles.length === 0 : auth.some((role) => roles.includes(role))
}

interface Eyes {
  roles: readonly string[]
  /** Whether this portal has a page at the address. */
  built: (url: string) => boolean
  titleOf: (item: MenuItem) => string
}

/** What of a menu this person sees, with titles in his language. Branches without leaves and loose dividers go. */
export function shownMenu(items: readonly MenuItem[], eyes: Eyes): MenuItem[] {
  const shown = items.flatMap((item): MenuItem[] => {
    if (!mayShow(item.auth, eyes.roles)) return []
    const title = eyes.titleOf(item)
    switch (item.type) {
      case 'divider':
        return [item]
      case 'link':
        return item.url ? [{ ...item, title, children: [] }] : []
      case 'item':
        return item.url && eyes.built(item.url) ? [{ ...item, title, children: [] }] : []
      case 'group':
      case 'collapse': {
        const children = shownMenu(item.children, eyes)
        return children.length > 0 ? [{ ...item, title, children }] : []
      }
    }
  })
  return shown.filter(
    (item, at) => item.type !== 'divider' || (at > 0 && at < shown.length - 1 && shown[at - 1]?.type !== 'divider'),
  )
}

export interface Leaf {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly icon: string | null
  readonly external: boolean
  /** The titles above it, from the outside in. */
  readonly path: readonly string[]
}

export function leavesOf(items: readonly MenuItem[], path: readonly string[] = []): Leaf[] {
  return items.flatMap(({ id, title, type, url, icon, children }): Leaf[] =>
    url
      ? [{ id, title, url, icon: icon ?? null, external: type === 'link', path }]
      : leavesOf(children, [...path, title]),
  )
}

const MOST_INDENT = 80

/** How far an item stands in, in pixels. */
export function indentOf(depth: number): number {
  return Math.min(12 + depth * 20, MOST_INDENT)
}

/** The address among these that leads furthest down towards where one is: its item is the current one. */
export function currentOf(urls: readonly string[], pathname: string): string | undefined {
  return urls
    .filter((url) => pathname === url || pathname.startsWith(`${url}/`))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** Whether this branch holds the item. */
export function holds(item: MenuItem, url: string | undefined): boolean {
  return url !== undefined && (item.url === url || item.children.some((child) => holds(child, url)))
}
