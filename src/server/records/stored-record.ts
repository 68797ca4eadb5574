import type { Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from './caller-database.ts'
import { columnAccess, TABLE } from './column-access.ts'
import { visibleColumns } from './rows.ts'
import { name, raw, sql } from './sql.ts'
import { concealedSql, scopeSql, type StoredRow } from './writes.ts'

/**
 * The record as it stands, with every column: rules and merges need what the caller may not see. Beside it, which of
 * the columns that some rows show him this one does not.
 */
export async function storedRecord(
  callerDatabase: CallerDatabase,
  entity: Entity,
  caller: Caller,
  id: string,
  action: 'update' | 'delete',
): Promise<{ row: StoredRow; concealed: readonly string[] }> {
  const { results } = await callerDatabase.run(caller, (viewer) => {
    if (entity.refuses.includes(action)) throw new Refusal('IMMUTABLE')
    const everything = columnAccess({ ...entity, secrets: {}, visible: () => true }, viewer)
    return [
      sql<{
        row: StoredRow
        concealed: string[]
      }>`select (select row_to_json(r) from (select ${everything.detail}) r) as row,
          ${concealedSql(visibleColumns(entity, viewer))} as concealed
        from ${name(entity.name)} ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null
          and ${scopeSql(entity, action, viewer)}`,
    ]
  })
  const found = results[0].rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
