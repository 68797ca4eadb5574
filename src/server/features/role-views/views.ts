import type { Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { NewRoleView } from '#domain/lists/role-view.ts'
import type { ViewedList } from '#domain/lists/viewed-lists.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** More nobody finds his way through. */
export const MOST_A_ROLE = 30

const shown = raw(`select w.id, w.list, w.name, w.sort, w.filters, w.columns, w.role_id, r.title as role
  from role_view w join role r on r.id = w.role_id`)

/** What the viewer chooses among; an administrator knows those of all roles. */
export function viewsOf(list: ViewedList, viewer: Viewer): Sql {
  const own = viewer.level === 'admin' ? raw('true') : sql`w.role_id = ${viewer.role_id}`
  return sql`${shown} where w.list = ${list} and w.deleted_at is null and r.deleted_at is null and ${own}
    order by r.title, lower(w.name), w.id`
}

export async function keepView({ viewer, run, row, note }: Work, wish: NewRoleView): Promise<string> {
  refuseOthers(viewer)
  const { role_id, list, name, sort, filters, columns = null } = wish
  // Held, so that two who save at one moment are counted one after the other.
  const held = await row(sql`select id from role where id = ${role_id} and deleted_at is null for update`)
  if (!held) throw invalid({ role_id: ['not_found'] })
  const id = newId()
  await run(
    sql`insert into role_view (id, role_id, list, name, sort, filters, columns, created_by, updated_by)
      values (${id}, ${role_id}, ${list}, ${name}, ${sort}, ${JSON.stringify(filters)}::jsonb, ${columns}::text[],
        ${viewer.id}, ${viewer.id})`,
    sql`select require((select count(*) from role_view
      where role_id = ${role_id} and list = ${list} and deleted_at is null) <= ${MOST_A_ROLE}, 'CW422', 'name:too_many')`,
  )
  await note({ action: 'create', entity: 'role_view', entityId: id, detail: wish })
  return JSON.stringify({ role_view: await row(sql`${shown} where w.id = ${id}`) })
}

export async function removeView({ viewer, row, note }: Work, id: string): Promise<string> {
  refuseOthers(viewer)
  const gone = await row(sql`update role_view set deleted_at = now(), updated_at = now(), updated_by = ${viewer.id}
    where id = ${id} and deleted_at is null returning id, role_id, list, name`)
  if (!gone) throw new Refusal('NOT_FOUND')
  const { id: _, ...detail } = gone
  await note({ action: 'delete', entity: 'role_view', entityId: id, detail })
  return JSON.stringify({ role_view: gone })
}

function refuseOthers(viewer: Viewer): void {
  if (viewer.level !== 'admin') throw new Refusal('NOT_FOUND')
}
