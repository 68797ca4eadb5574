import type { MenuItemRow } from './rows.ts'

type Item = Pick<MenuItemRow, 'id' | 'sort_order' | 'parent_id'>

/** An entry of the navigation in its place in a role's menu, shown or not. */
export interface MenuNode {
  readonly id: string
  readonly shown: boolean
  readonly children: readonly MenuNode[]
}

interface Held {
  readonly menu_item_id: string
  readonly sort_order: number
  readonly is_visible: boolean
}

/** Where the role says nothing of an entry, it stands behind those it has, in the order of all. */
const LAST = 1_000_000

/** Every entry there is as a tree: what the role has in the role's order, the rest behind it. */
export function menuDraft(items: readonly Item[], held: readonly Held[]): MenuNode[] {
  const own = new Map(held.map((entry) => [entry.menu_item_id, entry]))
  const known = new Set(items.map(({ id }) => id))
  const place = (row: Item) => own.get(row.id)?.sort_order ?? LAST + (row.sort_order ?? 0)
  const below = Map.groupBy(items, ({ parent_id: parent }) => (parent && known.has(parent) ? parent : null))
  const nodes = (parent: string | null): MenuNode[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => place(a) - place(b))
      .map(({ id }) => ({ id, shown: own.get(id)?.is_visible ?? false, children: nodes(id) }))
  return nodes(null)
}

/** Shows an entry, and all that it stands in, or hides it. */
export function withShown(nodes: readonly MenuNode[], id: string, shown: boolean): MenuNode[] {
  return nodes.map((node) => {
    if (node.id === id) return { ...node, shown }
    const children = withShown(node.children, id, shown)
    return { ...node, children, shown: node.shown || (shown && holds(node, id)) }
  })
}

function holds(node: MenuNode, id: string): boolean {
  return node.children.some((child) => child.id === id || holds(child, id))
}

/** Moves an entry among its neighbours to the place of another of them. */
export function withPlace(nodes: readonly MenuNode[], id: string, target: string): MenuNode[] {
  const [from, to] = [id, target].map((one) => nodes.findIndex((node) => node.id === one))
  const moved = from === undefined ? undefined : nodes[from]
  if (moved && to !== undefined && to >= 0) return nodes.toSpliced(from!, 1).toSpliced(to, 0, moved)
  return nodes.map((node) => ({ ...node, children: withPlace(node.children, id, target) }))
}

/** The menu as it is saved: parents before their children. What the role never had and does not get is left out. */
export function entriesOf(
  nodes: readonly MenuNode[],
  held: readonly Held[],
): { menu_item_id: string; is_visible: boolean }[] {
  const own = new Set(held.map((entry) => entry.menu_item_id))
  return nodes.flatMap(({ id, shown, children }) => [
    ...(shown || own.has(id) ? [{ menu_item_id: id, is_visible: shown }] : []),
    ...entriesOf(children, held),
  ])
}
