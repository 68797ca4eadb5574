import { menusCalls } from '#domain/calls/menus.ts'
import { entityByName } from '#domain/entities/index.ts'
import { menuItem } from '#domain/entities/menu-item.ts'
import { roleMenu } from '#domain/entities/role-menu.ts'
import { role } from '#domain/entities/role.ts'
import { doorOf, type RoleAtDoor } from '#domain/access/routes.ts'
import { actions, grantOf, type Reach, type Viewer } from '#domain/access/viewer.ts'
import { rowsFor, rowsWithin } from '#domain/entity.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { command } from '#server/records/commands.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { changeMenu, menuOf } from './role-menu.ts'
import { menuTree, type MenuRow } from './tree.ts'

const shownColumns = ['id', 'title', 'type', 'url', 'icon', 'badge', 'auth', 'translate_key', 'parent_id']

/** What a role's navigation holds, and what the caller's role permits. The first never grants the second. */
export function answerMenus({ callerDatabase }: { callerDatabase: CallerDatabase }): Call[] {
  return [
    implement(menusCalls.own, async ({ caller }) => {
      // Any user may read their own menu, whatever the role's rights on menus.
      const { viewer, results } = await callerDatabase.run(caller, (asking) => [
        entries(asking, asking.role_id, raw('true')),
      ])
      return { menu_items: menuTree(results[0].rows.filter(shownTo(viewer))) }
    }),
    implement(menusCalls.ofRole, async ({ caller, params: { roleId } }) => {
      const { results } = await callerDatabase.run(caller, (viewer) => [
        entries(viewer, roleId, permitted(viewer)),
        sql`select require(exists(select from role t
          where t.id = ${roleId} and t.deleted_at is null and ${scopeSql(role, 'read', viewer)}), 'CW404')`,
      ])
      return { menu_items: menuTree(results[0].rows) }
    }),
    implement(menusCalls.entries, async ({ caller, params: { roleId } }) => {
      const { results } = await callerDatabase.run(caller, (viewer) => menuOf(roleId, viewer))
      return { role_menus: results[1].rows, version: results[2].rows[0]?.version ?? 0 }
    }),
    implement(menusCalls.changeEntries, ({ caller, params: { roleId }, body, key }) =>
      command(callerDatabase, caller, key, (work) => changeMenu(work, roleId, body)),
    ),
    implement(menusCalls.ownPermissions, async ({ caller }) => {
      // An empty batch still asks whether the session lives and the rights are the ones of now.
      const { viewer } = await callerDatabase.run(caller, () => [])
      return { user_permissions: grantsThatReach(viewer) }
    }),
  ]
}

/** The grants of the role without those that reach no record of this user, whose lists answer «not found». */
function grantsThatReach(viewer: Viewer): { codename: string; reach: Reach }[] {
  return [...entityByName.values()].flatMap((entity) =>
    actions.flatMap((action) => {
      const reach = grantOf(viewer, entity.name, action)
      const reachesNone = !reach || rowsWithin(entity, reach, viewer) === false
      return reachesNone ? [] : [{ codename: `${entity.name}.${action}`, reach }]
    }),
  )
}

/** Leaves out entries whose page the role opens while this user would find nothing behind it. */
function shownTo(viewer: Viewer): (entry: MenuRow) => boolean {
  const { level, role: title, user_type: kind } = viewer
  const reaching = Object.fromEntries(grantsThatReach(viewer).map(({ codename, reach }) => [codename, reach]))
  const isOpen = (url: string, grants: RoleAtDoor['grants']) =>
    doorOf(url, { level, grants, names: [title, kind] }) === 'open'
  return ({ url }) => !url || isOpen(url, reaching) || !isOpen(url, viewer.grants)
}

function entries(viewer: Viewer, roleId: string, condition: Sql): Sql<MenuRow> {
  return sql<MenuRow>`select ${visibleColumns(menuItem, viewer).select(shownColumns)}, link.is_visible
    from menu_item t join role_menu link on link.menu_item_id = t.id
    where link.role_id = ${roleId} and link.deleted_at is null and t.deleted_at is null and ${condition}
    order by link.sort_order, t.sort_order, t.title, t.id`
}

function permitted(viewer: Viewer): Sql {
  return sql`${scopeSql(menuItem, 'list', viewer)} and ${filterSql(rowsFor(roleMenu, 'list', viewer), 'link')}`
}
