import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { foldSearch } from '#domain/rules/fold.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { columnType, stored } from './columns.ts'
import { filterSql } from './filter-sql.ts'
import type { Contribution } from './rules.ts'
import { TABLE, type ColumnAccess } from './column-access.ts'
import { join, name, raw, sql, type Sql } from './sql.ts'

type Values = Readonly<Record<string, unknown>>

/** A record with every column. */
export interface StoredRow extends Values {
  readonly id: string
  readonly version: number
}

/** Which entities point at which: for the refusal to delete what is in use. */
export type Uses = ReadonlyMap<string, readonly { entity: string; field: string; many: boolean }[]>

export function usesOf(entities: readonly Entity[]): Uses {
  const uses = new Map<string, { entity: string; field: string; many: boolean }[]>()
  for (const entity of entities) {
    for (const [field, { ref, kind }] of Object.entries(entity.fields)) {
      if (ref) uses.set(ref, [...(uses.get(ref) ?? []), { entity: entity.name, field, many: kind === 'refs' }])
    }
  }
  return uses
}

type Assignment = [column: string, value: Sql]

/** A column is written once: what a rule says about it stands. */
function ruled({ set = {} }: Contribution, columns: readonly Assignment[]): Assignment[] {
  const all: Record<string, Sql | undefined> = { ...Object.fromEntries(columns), ...set }
  return Object.entries(all).flatMap(([column, value]): Assignment[] => (value ? [[column, value]] : []))
}

/** Every field's value as assignments of columns. */
function assignments(entity: Entity, values: Values, sealer: Sealer): Assignment[] {
  return Object.entries(values).flatMap(([field, value]): Assignment[] => {
    const kind = entity.fields[field]?.kind
    if (!kind) return []
    if (kind !== 'sealed') return [[field, sql`${stored(kind, value)}::${raw(columnType[kind])}`]]
    const parts = typeof value === 'string' ? sealer.seal(value) : { sealed: null, digest: null, last4: null }
    return [
      [`${field}_sealed`, sql`${parts.sealed}`],
      [`${field}_digest`, sql`${parts.digest}`],
      [`${field}_last4`, sql`${parts.last4}`],
    ]
  })
}

/** The folded text a list's search looks in, from the record as it will be stored. */
export function searchText(entity: Entity, row: Values): string {
  return foldSearch(entity.list.search.map((field) => row[field] ?? '').join(' '))
}

export function insertSql(
  entity: Entity,
  id: string,
  values: Values,
  viewer: Viewer,
  contribution: Contribution,
  sealer: Sealer,
): Sql {
  const searched = entity.list.search.length > 0
  const columns = ruled(contribution, [
    ['id', sql`${id}`],
    ['created_by', sql`${viewer.id}`],
    ['updated_by', sql`${viewer.id}`],
    ...assignments(entity, values, sealer),
    ...(searched ? [['search_text', sql`${searchText(entity, values)}`] satisfies Assignment] : []),
  ])
  const names = join(
    columns.map(([column]) => name(column)),
    ', ',
  )
  const expressions = join(
    columns.map(([, expression]) => expression),
    ', ',
  )
  return sql`insert into ${name(entity.name)} (${names}) values (${expressions})`
}

/** Changes the row only if its version is still the one the change was based on. */
export function updateSql(
  entity: Entity,
  before: StoredRow,
  patch: Values,
  viewer: Viewer,
  contribution: Contribution,
  sealer: Sealer,
): Sql {
  const searched = entity.list.search.some((field) => field in patch)
  const columns = ruled(contribution, [
    ...assignments(entity, patch, sealer),
    ...(searched ? [['search_text', sql`${searchText(entity, { ...before, ...patch })}`] satisfies Assignment] : []),
    ['version', sql`${raw(TABLE)}.version + 1`],
    ['updated_at', raw('now()')],
    ['updated_by', sql`${viewer.id}`],
  ])
  const changes = join(
    columns.map(([column, expression]) => sql`${name(column)} = ${expression}`),
    ', ',
  )
  return changedOne(sql`update ${name(entity.name)} ${raw(TABLE)} set ${changes}
    where ${raw(TABLE)}.id = ${before.id} and ${raw(TABLE)}.version = ${before.version}
      and ${raw(TABLE)}.deleted_at is null and ${scopeSql(entity, 'update', viewer)}`)
}

/**
 * Tells the change feed which fields change, so that devices get those alone. A change of references may move the row
 * into other people's view, who need all of it.
 */
export function changedFieldsSql(entity: Entity, patch: Values, contribution: Contribution): Sql[] {
  const fields = [...Object.keys(patch), ...Object.keys(contribution.set ?? {})]
  const moves = fields.some((field) => entity.fields[field]?.kind === 'ref' || entity.fields[field]?.kind === 'refs')
  if (moves || contribution.after?.length) return []
  return [sql`select set_config('app.changed', ${`${entity.name}:${fields.join(',')}`}, true)`]
}

export function removeSql(entity: Entity, before: StoredRow, viewer: Viewer): Sql {
  return changedOne(sql`update ${name(entity.name)} ${raw(TABLE)}
    set deleted_at = now(), version = ${raw(TABLE)}.version + 1, updated_at = now(), updated_by = ${viewer.id}
    where ${raw(TABLE)}.id = ${before.id} and ${raw(TABLE)}.version = ${before.version}
      and ${raw(TABLE)}.deleted_at is null and ${scopeSql(entity, 'delete', viewer)}`)
}

function changedOne(update: Sql): Sql {
  return sql`with changed as (${update} returning 1) select require(count(*) = 1, 'CW409') from changed`
}

export function scopeSql(
  entity: Entity,
  action: 'list' | 'read' | 'create' | 'update' | 'delete',
  viewer: Viewer,
): Sql {
  return filterSql(rowsFor(entity, action, viewer), TABLE)
}

/** The row as the caller sees it now; a row outside the scope of `action` rolls everything back. */
export function shownSql(
  entity: Entity,
  id: string,
  action: 'create' | 'update' | 'delete',
  viewer: Viewer,
  access: ColumnAccess,
): Sql {
  return sql`select (select row_to_json(r)::text from (select ${access.detail} from ${name(entity.name)} ${raw(TABLE)}
    where ${raw(TABLE)}.id = ${id} and ${scopeSql(entity, action, viewer)}) r) as row`
}

/** A row that the caller's own rules put out of his reach rolls everything back; where he reaches all, nothing is asked. */
export function insideSql(entity: Entity, id: string, action: 'create' | 'update', viewer: Viewer): Sql[] {
  if (rowsFor(entity, action, viewer) === true) return []
  return [
    sql`select require(exists(select from ${name(entity.name)} ${raw(TABLE)}
      where ${raw(TABLE)}.id = ${id} and ${scopeSql(entity, action, viewer)}), 'CW404')`,
  ]
}

/** What only some rows show is written on those only; elsewhere it answers like a field that does not exist. */
export function revealedSql(entity: Entity, id: string, fields: readonly string[], access: ColumnAccess): Sql[] {
  return fields.flatMap((field) => {
    const rows = access.rowwise.get(field)
    if (rows === undefined) return []
    return [
      sql`select require(exists(select from ${name(entity.name)} ${raw(TABLE)} where ${raw(TABLE)}.id = ${id}
      and ${filterSql(rows, TABLE)}), 'CW422', ${`${field}:unknown_field`})`,
    ]
  })
}

/** Which columns the row hides of those that only some rows show. */
export function concealedSql(access: ColumnAccess): Sql {
  const columns = [...access.rowwise].map(
    ([column, rows]) => sql`case when ${filterSql(rows, TABLE)} then null else ${column}::text end`,
  )
  return columns.length === 0 ? raw(`'{}'::text[]`) : sql`array_remove(array[${join(columns, ', ')}], null)`
}

export function unusedSql(entity: Entity, id: string, uses: Uses): Sql[] {
  if (!entity.keepWhileUsed) return []
  return (uses.get(entity.name) ?? []).map(({ entity: user, field, many }) => {
    const points = many ? sql`${name(field)} @> array[${id}]::uuid[]` : sql`${name(field)} = ${id}`
    return sql`select require(not exists(select from ${name(user)} where deleted_at is null and ${points}), 'CW431', ${user})`
  })
}
