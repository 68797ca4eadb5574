import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import type { Cursor } from './cursor.ts'
import { deviceColumns } from './device-columns.ts'
import { mentioned } from './mentions.ts'

/** How often the log is read for one delta while a transaction that has just ended may hide its end. */
const MOST_READS = 10

interface Change {
  entity: string
  id: string
  gone: boolean
  /** The latest revision that was told. */
  rev: number
  /** The fields that changed; undefined where the whole row must travel. */
  fields: Set<string> | undefined
  /** The keys of the device's own writes; undefined where another write changed it too. */
  own: Set<string> | undefined
}

/** What the log says of a change, beside the horizon, which stands alone where there is nothing to tell. */
type Logged = { readonly horizon: string; readonly settled_soon: boolean } & (
  | LogEntry
  | { readonly [Column in keyof LogEntry]: null }
)

interface LogEntry {
  readonly xid: string
  readonly seq: string
  readonly entity: string
  readonly entity_id: string
  readonly rev: number
  readonly op: string
  readonly fields: readonly string[] | null
  readonly own: string | null
}

interface LiveRow {
  readonly id: string
  readonly rev: number
  readonly case_id: string | null
  readonly data: Readonly<Record<string, unknown>>
}

export interface Delta {
  readonly lines: readonly string[]
  readonly cursor: Cursor
  readonly more: boolean
  readonly viewer: Viewer
}

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly caller: Caller
  readonly register: ReadonlyMap<string, Entity>
  /** Entities whose rows the device keeps; undefined for all of them. */
  readonly kept: readonly string[] | undefined
  /** Keys of the device's own last writes. */
  readonly own: readonly string[]
}

/**
 * What changed since a cursor. The log says only which rows; what they hold now, and whether the caller may still see
 * them, is read at this moment through the same rules as everywhere. Of what the device does not keep it learns which
 * record changed, and in which case: screens that show it ask anew.
 */
export async function readDelta(parts: Parts, after: Cursor, limit: number): Promise<Delta> {
  const { callerDatabase, caller, register, kept } = parts
  const { viewer, rows } = await readLog(parts, after, limit)
  const told = rows.filter((row) => row.entity !== null)
  const horizon = { xid: BigInt(rows[0]?.horizon ?? 0), seq: 0n }
  const more = told.length === limit
  const last = told.at(-1)
  const cursor = more && last ? { xid: BigInt(last.xid), seq: BigInt(last.seq) } : later(after, horizon)
  const changes = folded(told)
  const carried = changes.filter((change) => {
    const entity = register.get(change.entity)
    const lies = entity && entity.device !== false && (kept?.includes(entity.name) ?? true)
    return lies && rowsFor(entity, 'list', viewer) !== false
  })
  const lines = carried.length === 0 ? [] : await delivered(parts, carried)
  const others = kept ? changes.filter((change) => !carried.includes(change)) : []
  const mentions = others.length === 0 ? [] : await mentioned(callerDatabase, caller, register, others)
  return { lines: [...lines, ...mentions], cursor, more, viewer }
}

/**
 * A device that is told of a change asks once. The horizon of a read may lie before that change, though the read that found it
 * saw farther: beside a busy database of the same cluster four of a hundred did.
 */
async function readLog({ callerDatabase, caller, own }: Parts, after: Cursor, limit: number) {
  for (let read = 1; ; read += 1) {
    const { viewer, results } = await callerDatabase.run(caller, (asking) => [logSql(after, limit, asking, own)])
    const { rows } = results[0]
    if (!rows[0]?.settled_soon || read === MOST_READS) return { viewer, rows }
  }
}

/**
 * Never past the horizon: every transaction of this database numbered below it has ended and later ones get higher
 * numbers, so nothing can still appear behind the cursor. The horizon comes along even when there is nothing to tell. A
 * write is known by its key: the answer that is kept under it was written by the same transaction.
 */
function logSql(after: Cursor, limit: number, viewer: Viewer, own: readonly string[]): Sql<Logged> {
  return sql<Logged>`with horizon as materialized (select settled_before() as xid),
    mine as materialized (
      select key, xmin as xid from idempotency where user_id = ${viewer.id} and key = any(${own}::text[])
    ),
    told as (
      select l.xid, l.seq, l.entity, l.entity_id, l.rev, l.op, l.fields,
        (select min(m.key) from mine m where m.xid = l.xid::xid) as own from change_log l
      where (l.xid, l.seq) > (${after.xid.toString()}::xid8, ${after.seq.toString()}::bigint) and l.xid < (select xid from horizon)
      order by l.xid, l.seq limit ${limit}
    )
    select h.xid::text as horizon, (select settled_soon()) as settled_soon,
      t.xid::text as xid, t.seq::text as seq, t.entity, t.entity_id, t.rev, t.op, t.fields, t.own
    from horizon h left join told t on true order by t.xid, t.seq`
}

function later(a: Cursor, b: Cursor): Cursor {
  return b.xid > a.xid ? b : a
}

/** One change a row: what happened last, and all the fields that changed on the way. */
function folded(rows: readonly LogEntry[]): Change[] {
  const changes = new Map<string, Change>()
  for (const { entity, entity_id: id, fields, op, rev, own } of rows) {
    const known = changes.get(`${entity} ${id}`)
    const together = known && !known.fields ? undefined : fields && new Set([...(known?.fields ?? []), ...fields])
    const told = { gone: op === 'del', rev: Math.max(known?.rev ?? 0, rev) }
    const onlyOwn = own !== null && (!known || known.own) ? new Set([...(known?.own ?? []), own]) : undefined
    changes.set(`${entity} ${id}`, { entity, id, ...told, fields: together ?? undefined, own: onlyOwn })
  }
  return [...changes.values()]
}

async function delivered(
  { callerDatabase, audit, caller, register }: Parts,
  changes: readonly Change[],
): Promise<string[]> {
  const byEntity = [...Map.groupBy(changes, (change) => change.entity)].flatMap(([name, told]) => {
    const entity = register.get(name)
    return entity ? [{ entity, told }] : []
  })
  const { viewer, results } = await callerDatabase.run(caller, (asking) =>
    byEntity.map(({ entity, told }) =>
      rowsSql(
        entity,
        asking,
        told.map((change) => change.id),
      ),
    ),
  )
  const lines: string[] = []
  for (const [index, { entity, told }] of byEntity.entries()) {
    const live = new Map((results[index]?.rows ?? []).map((row) => [row.id, row]))
    if (entity.caseField && live.size > 0) {
      const patientIds = [...new Set([...live.values()].flatMap((row) => row.case_id ?? []))]
      await audit.seen(caller, viewer, { action: 'delta', entity: entity.name, patientIds })
    }
    for (const change of told) lines.push(lineFor(change, live.get(change.id)))
  }
  return lines
}

function rowsSql(entity: Entity, viewer: Viewer, ids: readonly string[]): Sql<LiveRow> {
  const caseId = entity.caseField ? raw(`${TABLE}."${entity.caseField}"`) : raw('null')
  const { listed, once } = visibleColumns(entity, viewer)
  return sql<LiveRow>`select ${raw(TABLE)}.id, ${raw(TABLE)}.rev, ${caseId} as case_id, row_to_json(v) as data
    from ${name(entity.name)} ${raw(TABLE)} ${once.joined} cross join lateral (select ${once.select(listed(deviceColumns(entity)))}) v
    where ${raw(TABLE)}.id = any(${ids}::uuid[]) and ${raw(TABLE)}.deleted_at is null
      and ${scopeSql(entity, 'list', viewer)}`
}

/**
 * `out` tells a device to forget a row that lives on but is no longer its user's to see. A patch has the revision it was
 * told with: the row may have a later one already, of which other fields are still to be told.
 */
function lineFor({ entity, id, gone, rev, fields, own }: Change, live: LiveRow | undefined): string {
  const k = own && [...own]
  if (!live) return JSON.stringify({ t: entity, i: id, o: gone ? 'del' : 'out' })
  const { data } = live
  if (!fields) return JSON.stringify({ t: entity, i: id, v: live.rev, o: 'put', k, d: data })
  const changed = Object.entries(data).filter(([column]) => column === 'version' || fields.has(column))
  return JSON.stringify({ t: entity, i: id, v: rev, o: 'patch', k, d: Object.fromEntries(changed) })
}
