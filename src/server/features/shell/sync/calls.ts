import type pg from 'pg'
import type { BodyOf, QueryOf } from '#domain/calls/define-call.ts'
import { syncCalls } from '#domain/calls/sync.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import type { Config } from '#server/config.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Log } from '#server/http/log.ts'
import { streamText } from '#server/http/stream.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { sql } from '#server/records/sql.ts'
import { keepsHere } from './keeping-devices.ts'
import { openCursorMarks, readCursor } from './cursor.ts'
import { comparison } from './comparison.ts'
import { readDelta } from './delta.ts'
import { deviceColumns } from './device-columns.ts'
import { epochsFor, leaseFor, type Epochs } from './epochs.ts'
import { openHistory } from './history.ts'
import { snapshotLines } from './snapshot.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly register: readonly Entity[]
  readonly config: Pick<Config, 'secret'>
  readonly log: Log
}

/** What a device says of itself. */
type SyncState = Pick<BodyOf<typeof syncCalls.open>, 'cursor' | 'server_epoch' | 'scope_epoch' | 'schema'>

const NDJSON = 'application/x-ndjson; charset=utf-8'
/** How well an answer of a few lines is compressed: it takes no time, and each byte counts when there are few. */
const SHORT = 5

export function answerSync({ pool, callerDatabase, audit, register, config, log }: Parts): Call[] {
  const history = openHistory(pool, openCursorMarks(config.secret), log)
  const byName = new Map(register.map((entity) => [entity.name, entity]))

  async function serverState(): Promise<{ epoch: string; floor: bigint }> {
    const { rows } = await pool.query<{ key: string; value: string }>(
      `select key, value from server_state where key in ('epoch', 'feed_floor')`,
    )
    const value = (key: string) => rows.find((row) => row.key === key)?.value ?? '0'
    return { epoch: value('epoch'), floor: BigInt(value('feed_floor')) }
  }

  /** A cursor that the log no longer reaches back to, or that another life of the server gave, leads nowhere. */
  async function standing(caller: Caller, given: SyncState) {
    const { epoch, floor } = await serverState()
    const epochs = await epochsFor(callerDatabase, caller, epoch)
    const otherSchema = given.schema !== undefined && given.schema !== epochs.schema
    if (given.cursor === undefined || otherSchema) return { epochs, mode: 'snapshot' as const }
    const cursor = readCursor(given.cursor)
    const same = given.server_epoch === epochs.server_epoch && given.scope_epoch === epochs.scope_epoch
    if (!same || cursor.xid < floor) return { epochs, mode: 'reconcile' as const }
    if (await history.continues(cursor, epoch)) return { epochs, mode: 'delta' as const }
    const { epoch: begun } = await serverState()
    return { epochs: { ...epochs, server_epoch: begun }, mode: 'reconcile' as const }
  }

  function entityNamed(name: string): Entity {
    const entity = byName.get(name)
    if (!entity) throw invalid({ entity: ['not_found'] })
    return entity
  }

  return [
    implement(
      syncCalls.open,
      async ({ caller, body }) => {
        const { epochs, mode } = await standing(caller, body)
        const { device } = body
        const { viewer, results } = await callerDatabase.run(caller, (asking) => [
          sql<{ horizon: string }>`select settled_before()::text as horizon`,
          ...(device && !asking.looks_by ? keepsHere(asking, device) : []),
        ])
        const wipe = results[3]?.rows[0]?.wipe === true
        const entities = register
          .filter((entity) => entity.device !== false && rowsFor(entity, 'list', viewer) !== false)
          .map((entity) => ({ name: entity.name, columns: [...deviceColumns(entity)] }))
        // Taken before the first page of a snapshot: deltas from here on bring what changed while pages travelled.
        const now = { xid: BigInt(results[0].rows[0]?.horizon ?? 0), seq: 0n }
        const goesOn = mode === 'delta' ? body.cursor : undefined
        return {
          mode: wipe ? ('wipe' as const) : mode,
          cursor: goesOn ?? (await history.write(now, epochs.server_epoch)),
          ...epochs,
          entities,
          ...leaseFor(viewer),
        }
      },
      { reads: true },
    ),
    implement(syncCalls.snapshot, async ({ c, caller, query }) =>
      streamText(c, snapshotLines(callerDatabase, audit, caller, entityNamed(query.entity), query), NDJSON),
    ),
    implement(
      syncCalls.compare,
      async ({ c, caller, body }) =>
        streamText(c, comparison(callerDatabase, audit, caller, entityNamed(body.entity), body.sums), NDJSON),
      { reads: true },
    ),
    implement(syncCalls.delta, async ({ c, caller, query }) => {
      const { epochs, mode } = await standing(caller, query)
      return streamText(c, deltaLines(caller, query, epochs, mode === 'delta'), NDJSON, SHORT)
    }),
  ]

  async function* deltaLines(
    caller: Caller,
    query: QueryOf<typeof syncCalls.delta>,
    epochs: Epochs,
    current: boolean,
  ): AsyncGenerator<string> {
    if (!current) {
      yield `${JSON.stringify({ end: true, mode: 'reconcile', ...epochs })}\n`
      return
    }
    const kept = query.kept?.split(',')
    const own = query.own?.split(',') ?? []
    const after = readCursor(query.cursor)
    const delta = await readDelta({ callerDatabase, audit, caller, register: byName, kept, own }, after, query.limit)
    if (delta.lines.length > 0) yield `${delta.lines.join('\n')}\n`
    const { lease_hours, lease_until, lock } = leaseFor(delta.viewer)
    const cursor = await history.write(delta.cursor, epochs.server_epoch)
    const end = { end: true, mode: 'delta', cursor, more: delta.more, lease_hours, lease_until }
    // The epochs are those that the device has just said, and a lock is as its person likes unless something is said.
    yield `${JSON.stringify({ ...end, ...(lock === 'required' && { lock }) })}\n`
  }
}
