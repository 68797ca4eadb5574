import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { RowFilter } from '#domain/access/filter.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import { searchSql, wantedSql, type ListQuery } from './query.ts'
import { columnAccess, TABLE, type ColumnAccess } from './column-access.ts'
import { name, raw, sql, type Sql } from './sql.ts'
import { scopeSql } from './writes.ts'

/** A row of a list: its JSON text as it is sent, and the case it shows. */
export type ListedRow = { readonly id: string; readonly case_id: string | null; readonly json: string }

/** What the viewer sees of the entity, worked out once for as long as his rights stay the same. */
export function visibleColumns(entity: Entity, viewer: Viewer): ColumnAccess {
  let cached = cachedAccess.get(viewer)
  if (!cached) cachedAccess.set(viewer, (cached = new Map()))
  let access = cached.get(entity.name)
  if (!access) cached.set(entity.name, (access = columnAccess(entity, viewer)))
  return access
}
// A viewer object stands for one state of a user's rights; it is replaced, never changed.
const cachedAccess = new WeakMap<Viewer, Map<string, ColumnAccess>>()

/** `from … where …` of the rows that the viewer may list and that the query asks for. */
export function rowsSql(entity: Entity, viewer: Viewer, query: ListQuery): Sql {
  // Nothing granted is nothing there; an empty list would say that there is a list.
  if (rowsFor(entity, 'list', viewer) === false) throw new Refusal('NOT_FOUND')
  const access = visibleColumns(entity, viewer)
  return sql`from ${name(entity.name)} ${raw(TABLE)} where ${raw(TABLE)}.deleted_at is null
    and ${scopeSql(entity, 'list', viewer)} and ${searchSql(entity, access, query.search)}
    and ${wantedSql(entity, access, query.filter)} and ${query.where ?? raw('true')}`
}

/**
 * The rows in their order. Whose rows are found by way of other entities has few of them: they are all read and sorted,
 * where the index of the order would lead through everybody's.
 */
export function orderedRows(entity: Entity, viewer: Viewer, rows: Sql, order: Sql): Sql {
  return hasFew(entity, viewer)
    ? sql`from (select ${raw(TABLE)}.* ${rows} offset 0) ${raw(TABLE)} order by ${order}`
    : sql`${rows} order by ${order}`
}

/** Whether the viewer's rows are found by way of other entities. */
export const hasFew = (entity: Entity, viewer: Viewer): boolean => looksElsewhere(rowsFor(entity, 'list', viewer))

function looksElsewhere(filter: RowFilter): boolean {
  if (typeof filter === 'boolean') return false
  return filter.is === 'member' || ((filter.is === 'all' || filter.is === 'any') && filter.of.some(looksElsewhere))
}

/** Rows as JSON text made by the database, beside the case each of them shows. */
export function shownRows(entity: Entity, viewer: Viewer, rows: Sql, of: 'row' | 'detail' = 'row'): Sql<ListedRow> {
  const { once } = visibleColumns(entity, viewer)
  const caseId = entity.caseField ? raw(`${TABLE}."${entity.caseField}"`) : raw('null')
  return sql<ListedRow>`select ${raw(TABLE)}.id, ${caseId} as case_id, row_to_json(v)::text as json
    from (select ${raw(TABLE)}.* ${rows}) ${raw(TABLE)} ${once.joined} cross join lateral (select ${once[of]}) v`
}

export function jsonOf({ json }: Pick<ListedRow, 'json'>): string {
  return json
}

export function caseIds(rows: readonly Pick<ListedRow, 'case_id'>[]): string[] {
  return rows.flatMap((row) => row.case_id ?? [])
}

/** The case that a record belongs to. */
export function caseOf(entity: Entity, id: string, row: Readonly<Record<string, unknown>>): string[] {
  const patient = entity.caseField === 'id' ? id : entity.caseField ? row[entity.caseField] : undefined
  return typeof patient === 'string' ? [patient] : []
}
