/** An entry of a role's navigation as the database gives it, in the order it should stand. */
export interface MenuRow {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly url: string | null
  readonly icon: string | null
  readonly badge: string | null
  readonly auth: readonly string[] | null
  readonly translate_key: string | null
  readonly parent_id: string | null
  readonly is_visible: boolean
}

/** An entry as the portal shows it, with what lies below it. */
export interface MenuNode extends Omit<MenuRow, 'auth' | 'parent_id' | 'is_visible'> {
  /** Absent where everybody may see the entry: an empty list means the opposite. */
  readonly auth?: readonly string[]
  readonly children: readonly MenuNode[]
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
