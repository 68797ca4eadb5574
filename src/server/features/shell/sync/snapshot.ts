import type { Viewer } from '#domain/access/viewer.ts'
import type { QueryOf } from '#domain/calls/define-call.ts'
import type { syncCalls } from '#domain/calls/sync.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { FEWEST_ROWS } from '#domain/keeping-ahead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { deviceColumns } from './device-columns.ts'

type SnapshotQuery = Pick<QueryOf<typeof syncCalls.snapshot>, 'after' | 'limit'>
type Line = { readonly id: string; readonly case_id: string | null; readonly line: string }

/** Short transactions, so that a full snapshot doesn't block others. */
const ROWS_AT_ONCE = 2000

/**
 * An entity's rows as lines of JSON: a header naming the columns, a line a row, and a trailer that counts them. Rows are
 * lists of values, made as text by the database. Pages as large as a device asks for are audited as a snapshot, smaller ones
 * as a list that a person reads.
 */
export async function* snapshotLines(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  entity: Entity,
  { after, limit }: SnapshotQuery,
): AsyncGenerator<string> {
  const { viewer } = await callerDatabase.run(caller, () => [])
  if (rowsFor(entity, 'list', viewer) === false || entity.device === false) throw new Refusal('NOT_FOUND')
  const columns = columnsFor(entity, viewer)
  const caseId = entity.caseField ? raw(`${TABLE}."${entity.caseField}"`) : raw('null')
  let last = after
  let sent = 0
  // Goes out with the first rows: until they are read, a refusal can still answer with its own status.
  let header = `${JSON.stringify({ t: entity.name, columns: ['id', 'rev', ...columns] })}\n`
  for (;;) {
    const size = Math.min(ROWS_AT_ONCE, limit - sent)
    const from = last
    const { viewer: asked, results } = await callerDatabase.run(caller, (asking): [Sql<Line>] => [
      sql<Line>`select ${raw(TABLE)}.id, ${caseId} as case_id,
          json_build_array(${raw(TABLE)}.id, ${raw(TABLE)}.rev, ${visibleColumns(entity, asking).once.values(columns)})::text as line
        from ${name(entity.name)} ${raw(TABLE)} ${visibleColumns(entity, asking).once.joined}
        where ${raw(TABLE)}.deleted_at is null and ${scopeSql(entity, 'list', asking)}
          and ${from === undefined ? raw('true') : sql`${raw(TABLE)}.id > ${from}`}
        order by ${raw(TABLE)}.id limit ${size}`,
    ])
    // Values stand without names: under the header of other rights they would mean something else.
    if (columnsFor(entity, asked).length !== columns.length) throw new Refusal('BUSY')
    const { rows } = results[0]
    if (entity.caseField && rows.length > 0) {
      const patientIds = [...new Set(rows.flatMap((row) => row.case_id ?? []))]
      const action = limit < FEWEST_ROWS ? 'list' : 'snapshot'
      await audit.seen(caller, viewer, { action, entity: entity.name, patientIds })
    }
    sent += rows.length
    last = rows.at(-1)?.id ?? last
    yield `${header}${rows.map(({ line }) => `${line}\n`).join('')}`
    header = ''
    const done = rows.length < size
    if (done || sent >= limit) {
      yield `${JSON.stringify({ end: true, count: sent, more: !done, after: last ?? null })}\n`
      return
    }
  }
}

export function columnsFor(entity: Entity, viewer: Viewer): string[] {
  return visibleColumns(entity, viewer).listed(deviceColumns(entity))
}
