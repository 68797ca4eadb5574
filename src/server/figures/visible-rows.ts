import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** SQL condition on `alias`: rows that are not deleted and that the viewer may list. */
export function visibleRows(entity: Entity, alias: string, { viewer }: { readonly viewer: Viewer }): Sql {
  return sql`${raw(alias)}.deleted_at is null and ${filterSql(rowsFor(entity, 'list', viewer), alias)}`
}

/** Whether the viewer may list every row of the entity: whatever a role says, row-level security keeps others to their own. */
export const seesAll = (entity: Entity, viewer: Viewer): boolean =>
  rowsFor(entity, 'list', viewer) === true && (viewer.user_type === 'staff' || viewer.user_type === 'auditor')

/** Ids of the visit statuses in these categories: administrators rename statuses, so figures go by category. */
export function statusesOf(...categories: string[]): Sql {
  return sql`array(select s.id from appointment_status s where s.category = any(${categories}))`
}

/**
 * Visits that take or took place, and those that were missed: what patients are told of. Of one that was moved they hear
 * by the visit that names it, and one that was called off late is missed once its time is over.
 */
export const notCalledOff = (alias: string): Sql =>
  sql`(${raw(alias)}.appointment_status_id = any(${statusesOf('scheduled', 'completed')})
    or ${raw(alias)}.appointment_status_id = any(${statusesOf('missed')}) and ${raw(alias)}.scheduled_start < now())`
