import type { Viewer } from '#domain/access/viewer.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { TABLE } from '#server/records/column-access.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { FEED_RECORDS } from '#server/realtime/feed-records.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

/** A change of which a device is told no values. */
interface Mentioned {
  readonly entity: string
  readonly id: string
  readonly gone: boolean
  readonly own: ReadonlySet<string> | undefined
}

interface Place {
  readonly id: string
  readonly case_id: string | null
}

/**
 * Lines that name what changed and its case, for those who may read it. They carry no values, so nothing of them counts
 * as seen. `out` tells that a record is not, or no longer, the caller's to read.
 */
export async function mentioned(
  callerDatabase: CallerDatabase,
  caller: Caller,
  register: ReadonlyMap<string, Entity>,
  changes: readonly Mentioned[],
): Promise<string[]> {
  const groups = [...Map.groupBy(changes, ({ entity }) => entity)]
  const { viewer, results } = await callerDatabase.run(caller, (asking) =>
    groups.map(([of, told]) => {
      const ids = told.map(({ id }) => id)
      const entity = register.get(of)
      return entity ? rowsOf(entity, asking, ids) : recordsOf(of, asking, ids)
    }),
  )
  return groups.flatMap(([of, told], index) => {
    const entity = register.get(of)
    if (entity && rowsFor(entity, 'list', viewer) === false) return []
    const places = new Map(results[index]?.rows.map((row) => [row.id, row.case_id]))
    return told.flatMap(({ id, gone, own }) => {
      const place = places.get(id)
      if (place === undefined) return entity ? [JSON.stringify({ t: of, i: id, o: 'out' })] : []
      return [JSON.stringify({ t: of, i: id, o: gone ? 'del' : 'put', c: place ?? undefined, k: own && [...own] })]
    })
  })
}

const NOTHING = sql<Place>`select null::uuid as id, null::uuid as case_id where false`

/** Deleted ones too: the case of a deleted row is shown without it. */
function rowsOf(entity: Entity, viewer: Viewer, ids: readonly string[]): Sql<Place> {
  if (rowsFor(entity, 'list', viewer) === false) return NOTHING
  return sql<Place>`select ${raw(TABLE)}.id, ${raw(entity.caseField ? `${TABLE}."${entity.caseField}"` : 'null::uuid')} as case_id
    from ${name(entity.name)} ${raw(TABLE)}
    where ${raw(TABLE)}.id = any(${ids}::uuid[]) and ${scopeSql(entity, 'list', viewer)}`
}

/**
 * Row-level security knows parties only: which of their cases are the viewer's, his role says. What stands with a lien its
 * owner sees without a case of its own.
 */
function recordsOf(table: string, viewer: Viewer, ids: readonly string[]): Sql<Place> {
  const record = FEED_RECORDS[table]
  if (record === undefined) return NOTHING
  const id = raw(`${TABLE}."${record.id}"`)
  const named = sql`${id} = any(${ids}::uuid[])`
  if (record.of === undefined)
    return sql<Place>`select ${id} as id, null::uuid as case_id from ${name(table)} ${raw(TABLE)} where ${named}`
  const of: Entity = record.of === 'lien' ? lien : patient
  return sql<Place>`select ${id} as id, ${raw(record.of === 'lien' ? 'o.patient_id' : 'o.id')} as case_id
    from ${name(table)} ${raw(TABLE)}
    join ${name(of.name)} o on o.id = ${raw(TABLE)}.${name(`${of.name}_id`)} and ${filterSql(rowsFor(of, 'list', viewer), 'o', true)}
    where ${named}`
}
