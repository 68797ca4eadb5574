import type { MenuNode } from '#domain/calls/menus.ts'

/** An entry of a role's navigation as the database gives it, in the order it should stand. */
export interface MenuRow extends Omit<MenuNode, 'auth' | 'children'> {
  auth: MenuNode['auth'] | null
  parent_id: string | null
  is_visible: boolean
}

/**
 * Hiding an entry hides what lies below it. One whose parent the role doesn't have at all stands at the top, so that
 * nothing gets lost; entries that run in a circle have no top and don't show.
 */
export function menuTree(rows: readonly MenuRow[]): MenuNode[] {
  const known = new Set(rows.map((row) => row.id))
  const below = Map.groupBy(
    rows.filter((row) => row.is_visible),
    ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null),
  )
  const nodes = (parent: string | null): MenuNode[] => (below.get(parent) ?? []).map(node)
  const node = ({ auth, parent_id: _parent, is_visible: _visible, ...shown }: MenuRow): MenuNode => ({
    ...shown,
    ...(auth && { auth }),
    children: nodes(shown.id),
  })
  return nodes(null)
}
