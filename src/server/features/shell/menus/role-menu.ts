import type { AnswerOf, BodyOf } from '#domain/calls/define-call.ts'
import type { menusCalls } from '#domain/calls/menus.ts'
import { roleMenu } from '#domain/entities/role-menu.ts'
import { role } from '#domain/entities/role.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

const STEP = 10

type MenuInput = BodyOf<typeof menusCalls.changeEntries>
type Entry = AnswerOf<typeof menusCalls.entries>['role_menus'][number]

/** A role's menu and its version, for users who may see all roles' menus. */
export function menuOf(roleId: string, viewer: Viewer): [Sql, Sql<Entry>, Sql<{ version: number }>] {
  refuseUnless(rowsFor(roleMenu, 'list', viewer) === true)
  return [
    sql`select require(exists(select from role t
      where t.id = ${roleId} and t.deleted_at is null and ${scopeSql(role, 'read', viewer)}), 'CW404')`,
    entriesOf(roleId),
    versionOf(roleId),
  ]
}

/** Puts a whole menu in its place at once: who looks at it meanwhile sees the one before or the one after. */
export async function changeMenu(work: Work, roleId: string, { version, entries }: MenuInput): Promise<string> {
  const { viewer, rows, row, run, note } = work
  refuseUnless(rowsFor(roleMenu, 'update', viewer) === true && rowsFor(roleMenu, 'create', viewer) !== false)
  // Held, so that of two who save at one moment the second hears of the first.
  if (!(await row(sql`select id from role where id = ${roleId} and deleted_at is null for update`)))
    throw new Refusal('NOT_FOUND')
  refuseOutdated((await row(versionOf(roleId))) ?? {}, version)
  const wanted = entries.map(({ menu_item_id: id }) => id.toLowerCase())
  if (new Set(wanted).size < wanted.length) throw invalid({ entries: ['twice'] })
  const known = await rows(
    sql<{ id: string }>`select id from menu_item where id = any(${wanted}::uuid[]) and deleted_at is null`,
  )
  if (known.length < wanted.length) throw invalid({ entries: ['not_found'] })
  const held = new Map((await rows(entriesOf(roleId))).map((entry) => [entry.menu_item_id, entry]))
  await run(
    ...entries.flatMap(({ is_visible: visible }, at) => {
      const [item = '', order] = [wanted[at], (at + 1) * STEP]
      const before = held.get(item)
      if (before?.sort_order === order && before.is_visible === visible) return []
      return before
        ? [
            sql`update role_menu set sort_order = ${order}, is_visible = ${visible}, version = version + 1,
              updated_at = now(), updated_by = ${viewer.id} where id = ${before.id}`,
          ]
        : [
            sql`insert into role_menu (id, role_id, menu_item_id, sort_order, is_visible, created_by, updated_by)
              values (${newId()}, ${roleId}, ${item}, ${order}, ${visible}, ${viewer.id}, ${viewer.id})`,
          ]
    }),
    sql`update role_menu set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = ${viewer.id}
      where role_id = ${roleId} and deleted_at is null and not menu_item_id = any(${wanted}::uuid[])`,
  )
  await note({ action: 'update', entity: 'role_menu', entityId: roleId, detail: { entries } })
  return JSON.stringify({ role_menus: await rows(entriesOf(roleId)), ...(await row(versionOf(roleId))) })
}

function entriesOf(roleId: string): Sql<Entry> {
  return sql<Entry>`select id, role_id, menu_item_id, sort_order, is_visible, version from role_menu
    where role_id = ${roleId} and deleted_at is null order by sort_order, id`
}

/** Entries that were taken away count too, so it never falls. */
function versionOf(roleId: string): Sql<{ version: number }> {
  return sql<{
    version: number
  }>`select coalesce(sum(version), ${raw('0')})::int as version from role_menu where role_id = ${roleId}`
}

function refuseUnless(allowed: boolean): void {
  if (!allowed) throw new Refusal('NOT_FOUND')
}
