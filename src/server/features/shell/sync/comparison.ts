import { rowsFor, type Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { name, raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { columnsFor } from './snapshot.ts'

/** Where more rows than this differ, a snapshot is the shorter way. */
const MOST = 20_000

/** One row whatever differs: then it has the sums alone. */
interface Compared {
  /** The buckets that differ, as JSON. */
  readonly buckets: string
  readonly case_id: string | null
  readonly line: string | null
}

/** As domain/rules/row-sums.ts reckons it. */
const SHARE = `((('x' || substr(${TABLE}.id::text, 25, 7))::bit(28)::bigint + 1) * (${TABLE}.rev % 8388593 + 1)) % 2147483647`
const BUCKET = `('x' || substr(${TABLE}.id::text, 35, 2))::bit(8)::int`

/**
 * Rows that a device lacks, has too many of or has in another revision, found by sums of buckets: the whole of every
 * bucket that differs, in lines like a snapshot's. One statement, so that sums and rows are of the same moment.
 */
export async function* comparison(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  entity: Entity,
  sums: readonly number[],
): AsyncGenerator<string> {
  const asked = (await callerDatabase.run(caller, () => [])).viewer
  if (rowsFor(entity, 'list', asked) === false || entity.device === false) throw new Refusal('NOT_FOUND')
  const columns = columnsFor(entity, asked)
  const caseId = entity.caseField ? raw(`${TABLE}."${entity.caseField}"`) : raw('null::uuid')
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<Compared>`with seen as materialized (
        select ${raw(TABLE)}.id, ${raw(BUCKET)} as bucket, ${raw(SHARE)} as share
        from ${name(entity.name)} ${raw(TABLE)}
        where ${raw(TABLE)}.deleted_at is null and ${scopeSql(entity, 'list', asking)}
      ), differing as materialized (
        select told.bucket - 1 as bucket
        from unnest(${sums}::bigint[]) with ordinality as told(sum, bucket)
        left join (select bucket, sum(share) as sum from seen group by bucket) own on own.bucket = told.bucket - 1
        where coalesce(own.sum, 0) <> told.sum
      ), rows as (
        select ${raw(TABLE)}.id, ${caseId} as case_id,
          json_build_array(${raw(TABLE)}.id, ${raw(TABLE)}.rev, ${visibleColumns(entity, asking).once.values(columns)})::text as line
        from ${name(entity.name)} ${raw(TABLE)} ${visibleColumns(entity, asking).once.joined}
        where ${raw(TABLE)}.id in (select id from seen where bucket in (select bucket from differing))
        order by ${raw(TABLE)}.id limit ${MOST + 1}
      )
      select (select coalesce(json_agg(bucket order by bucket), '[]') from differing)::text as buckets, rows.case_id, rows.line
      from (select) one left join rows on true`,
  ])
  // Values stand without names: under the header of other rights they would mean something else.
  if (columnsFor(entity, viewer).length !== columns.length) throw new Refusal('BUSY')
  const rows = results[0].rows.flatMap(({ case_id: caseId, line }) => (line === null ? [] : { caseId, line }))
  yield `${JSON.stringify({ t: entity.name, columns: ['id', 'rev', ...columns] })}\n`
  if (rows.length > MOST) {
    yield `${JSON.stringify({ end: true, mode: 'snapshot' })}\n`
    return
  }
  if (entity.caseField && rows.length > 0) {
    const patientIds = [...new Set(rows.flatMap((row) => row.caseId ?? []))]
    await audit.seen(caller, viewer, { action: 'compare', entity: entity.name, patientIds })
  }
  yield rows.map(({ line }) => `${line}\n`).join('')
  const buckets: unknown = JSON.parse(results[0].rows[0]?.buckets ?? '[]')
  yield `${JSON.stringify({ end: true, mode: 'rows', count: rows.length, buckets })}\n`
}
