import { defaultRoles } from '../access/default-roles.ts'
import { levels } from '../access/levels.ts'
import { roleTitles, type RoleTitle } from '../access/viewer.ts'
import type { menuItem } from '../entities/menu-item.ts'
import type { Draft } from '../entity.ts'
import { menuTree, type MenuNode } from './menu-tree.ts'

export interface MenuSeed {
  /** Names the entry until it has an id. */
  readonly key: string
  readonly parent: string | null
  readonly roles: readonly RoleTitle[]
  readonly row: Omit<Draft<typeof menuItem>, 'parent_id'>
}

/** The navigation that a new portal starts with, parents before their children. */
export const menuSeed: readonly MenuSeed[] = flattened(menuTree, null)

/** For each role the keys of its entries, in their order. */
export const roleMenuSeed: ReadonlyMap<RoleTitle, readonly string[]> = new Map(
  roleTitles.map((role) => [role, menuSeed.filter(({ roles }) => roles.includes(role)).map(({ key }) => key)]),
)

function flattened(nodes: readonly MenuNode[], parent: string | null): MenuSeed[] {
  return nodes.flatMap((node, place) => {
    const { key, title, icon } = node
    const roles = rolesOf(node)
    const shape = 'url' in node ? { type: 'item' as const, url: node.url } : { type: node.type }
    const row = {
      ...shape,
      title,
      icon,
      auth: levelsOf(roles),
      sort_order: (place + 1) * 10,
      translate_key: `menu.${key}`,
    }
    return [{ key, parent, roles, row }, ...('children' in node ? flattened(node.children, key) : [])]
  })
}

/** Who sees any entry of a group sees the group. */
function rolesOf(node: MenuNode): readonly RoleTitle[] {
  if ('url' in node) return node.roles
  const below = new Set(node.children.flatMap(rolesOf))
  return roleTitles.filter((role) => below.has(role))
}

function levelsOf(roles: readonly RoleTitle[]) {
  const lowest = Math.max(
    ...defaultRoles.filter(({ title }) => roles.includes(title)).map(({ level }) => levels.indexOf(level)),
  )
  return levels.slice(0, lowest + 1)
}
