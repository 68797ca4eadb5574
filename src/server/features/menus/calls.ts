import { menuItem } from '#domain/entities/menu-item.ts'
import { roleMenu } from '#domain/entities/role-menu.ts'
import { role } from '#domain/entities/role.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor } from '#domain/entity.ts'
import type { BatchResult } from '#server/database/batch.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { command } from '#server/records/commands.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Gate } from '#server/records/gate.ts'
import { seeing } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { changeMenu, menuOf, menuWish } from './role-menu.ts'
import { menuTree, type MenuNode, type MenuRow } from './tree.ts'

const shownColumns = ['id', 'title', 'type', 'url', 'icon', 'badge', 'auth', 'translate_key', 'parent_id']

/** What a role's navigation holds, and what the caller's role permits. The first never grants the second. */
export function menuCalls({ gate }: { gate: Gate }): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/menu_item/nested-by-user-role',
      tag: 'menu_item',
      summary: "The navigation of the caller's role",
      answer: ['menu_items'],
      handle: async ({ caller }) => {
        // Everybody may know his own navigation, whatever his role says about menus.
        const { results } = await gate.run(caller, (viewer) => [entries(viewer, viewer.role_id, raw('true'))])
        return { menu_items: treeIn(results[0]) }
      },
    }),
    defineCall({
      method: 'GET',
      path: '/menu_item/nested-by-role-id/{roleId}',
      tag: 'menu_item',
      summary: 'The navigation of one role',
      answer: ['menu_items'],
      handle: async ({ c, caller }) => {
        const roleId = idParam(c, 'roleId')
        const { results } = await gate.run(caller, (viewer) => [
          entries(viewer, roleId, permitted(viewer)),
          sql`select require(exists(select from role t
            where t.id = ${roleId} and t.deleted_at is null and ${scopeSql(role, 'read', viewer)}), 'CW404')`,
        ])
        return { menu_items: treeIn(results[0]) }
      },
    }),
    defineCall({
      method: 'GET',
      path: '/role_menu/by_role/{roleId}',
      tag: 'role_menu',
      summary: "What a role's menu holds, hidden entries too",
      answer: ['role_menus', 'version'],
      handle: async ({ c, caller }) => {
        const roleId = idParam(c, 'roleId')
        const { results } = await gate.run(caller, (viewer) => menuOf(roleId, viewer))
        return { role_menus: results[1]?.rows ?? [], ...results[2]?.rows[0] }
      },
    }),
    defineCall({
      method: 'PUT',
      path: '/role_menu/by_role/{roleId}',
      tag: 'role_menu',
      summary: "Put a role's whole menu in its order at once",
      body: menuWish,
      answer: ['role_menus', 'version'],
      handle: ({ c, caller, body, key }) => {
        const roleId = idParam(c, 'roleId')
        return command(gate, caller, key, (work) => changeMenu(work, roleId, body))
      },
    }),
    defineCall({
      method: 'GET',
      path: '/permission/user_role',
      tag: 'permission',
      summary: "What the caller's role permits, and how far",
      answer: ['user_permissions'],
      handle: async ({ caller }) => {
        // An empty batch still asks whether the session lives and the rights are the ones of now.
        const { viewer } = await gate.run(caller, () => [])
        return { user_permissions: Object.entries(viewer.grants).map(([codename, reach]) => ({ codename, reach })) }
      },
    }),
  ]
}

function entries(viewer: Viewer, roleId: string, condition: Sql): Sql {
  return sql`select ${seeing(menuItem, viewer).select(shownColumns)}, link.is_visible
    from menu_item t join role_menu link on link.menu_item_id = t.id
    where link.role_id = ${roleId} and link.deleted_at is null and t.deleted_at is null and ${condition}
    order by link.sort_order, t.sort_order, t.title, t.id`
}

function permitted(viewer: Viewer): Sql {
  return sql`${scopeSql(menuItem, 'list', viewer)} and ${filterSql(rowsFor(roleMenu, 'list', viewer), 'link')}`
}

function treeIn(result: BatchResult | undefined): MenuNode[] {
  return menuTree((result?.rows ?? []) as unknown as MenuRow[])
}
