import type { Entity } from '#domain/entity.ts'
import type { Database } from '#server/database/database.ts'
import { columnType } from '#server/records/columns.ts'
import { newId } from '#server/records/new-id.ts'
import { searchText } from '#server/records/writes.ts'
import type { Values } from './drafts.ts'

const common = { created_at: 'timestamptz', created_by: 'uuid', deleted_at: 'timestamptz' }

/** Puts a row into a table as the owner of the database, past every rule of the server; answers its id. */
export async function insertRow(database: Database, entity: Entity, values: Values): Promise<string> {
  const id = typeof values['id'] === 'string' ? values['id'] : newId()
  const columns: [string, string, unknown][] = [['id', 'uuid', id]]
  for (const [field, value] of Object.entries(values)) {
    const kind = entity.fields[field]?.kind
    if (!kind || kind === 'sealed' || value === undefined) continue
    columns.push([field, columnType[kind], kind === 'json' ? JSON.stringify(value) : value])
  }
  for (const [column, type] of Object.entries(common))
    if (values[column] !== undefined) columns.push([column, type, values[column]])
  if (entity.list.search.length > 0) columns.push(['search_text', 'text', searchText(entity, values)])
  await database.pool.query(
    `insert into "${entity.name}" (${columns.map(([column]) => `"${column}"`).join(', ')})
     values (${columns.map(([, type], index) => `$${index + 1}::${type}`).join(', ')})`,
    columns.map(([, , value]) => value),
  )
  return id
}

/** A number for each table that changes with any change of any of its rows. */
export async function fingerprints(database: Database, register: readonly Entity[]): Promise<Record<string, string>> {
  const parts = register.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || '.' || coalesce(sum(rev), 0) || '.' || count(deleted_at) as sum from "${name}"`,
  )
  const { rows } = await database.pool.query<{ name: string; sum: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

export async function versionOf(database: Database, entity: string, id: string): Promise<number> {
  const { rows } = await database.pool.query<{ version: number }>(`select version from "${entity}" where id = $1`, [id])
  return rows[0]?.version ?? 1
}
