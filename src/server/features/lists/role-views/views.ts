import { sql } from 'kysely'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { NewRoleView } from '#domain/lists/role-view.ts'
import type { ViewedList } from '#domain/lists/viewed-lists.ts'
import { db, now } from '#server/database/schema.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'

/** Limit of views per role and list. */
export const MOST_A_ROLE = 30

const shown = db
  .selectFrom('role_view as w')
  .innerJoin('role as r', 'r.id', 'w.role_id')
  .select(['w.id', 'w.list', 'w.name', 'w.sort', 'w.filters', 'w.columns', 'w.role_id', 'r.title as role'])

/** What the viewer chooses among; an administrator knows those of all roles. */
export function viewsOf(list: ViewedList, viewer: Viewer) {
  return shown
    .where('w.list', '=', list)
    .where('w.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .$if(viewer.level !== 'admin', (views) => views.where('w.role_id', '=', viewer.role_id))
    .orderBy('r.title')
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
}

export async function keepView({ viewer, run, row, note }: Work, input: NewRoleView): Promise<string> {
  refuseOthers(viewer)
  const { role_id, list, name, sort, filters, columns = null } = input
  // Held, so that two who save at one moment are counted one after the other.
  const held = await row(
    db.selectFrom('role').select('id').where('id', '=', role_id).where('deleted_at', 'is', null).forUpdate(),
  )
  if (!held) throw invalid({ role_id: ['not_found'] })
  const id = newId()
  const author = { created_by: viewer.id, updated_by: viewer.id }
  await run(
    db
      .insertInto('role_view')
      .values({ id, role_id, list, name, sort, filters: JSON.stringify(filters), columns, ...author }),
  )
  const views = await row(
    db
      .selectFrom('role_view')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('role_id', '=', role_id)
      .where('list', '=', list)
      .where('deleted_at', 'is', null),
  )
  if (views && views.count > MOST_A_ROLE) throw invalid({ name: ['too_many'] })
  await note({ action: 'create', entity: 'role_view', entityId: id, detail: input })
  return JSON.stringify({ role_view: await row(shown.where('w.id', '=', id)) })
}

export async function removeView({ viewer, row, note }: Work, id: string): Promise<string> {
  refuseOthers(viewer)
  const gone = await row(
    db
      .updateTable('role_view')
      .set({ deleted_at: now, updated_at: now, updated_by: viewer.id })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['id', 'role_id', 'list', 'name']),
  )
  if (!gone) throw new Refusal('NOT_FOUND')
  const { id: _, ...detail } = gone
  await note({ action: 'delete', entity: 'role_view', entityId: id, detail })
  return JSON.stringify({ role_view: gone })
}

function refuseOthers(viewer: Viewer): void {
  if (viewer.level !== 'admin') throw new Refusal('NOT_FOUND')
}
