import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** The live rows of an entity that the viewer may list, as a condition on `alias`; none where he may list nothing. */
export function within(entity: Entity, alias: string, { viewer }: { readonly viewer: Viewer }): Sql {
  return sql`${raw(alias)}.deleted_at is null and ${filterSql(rowsFor(entity, 'list', viewer), alias)}`
}

/** Statuses are named by administrators; figures go by their categories. */
export function statusesOf(...categories: string[]): Sql {
  return sql`array(select s.id from appointment_status s where s.category = any(${categories}))`
}
