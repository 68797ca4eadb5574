import type pg from 'pg'
import * as v from 'valibot'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { line } from '#domain/fields/text-rules.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Log } from '#server/http/log.ts'
import { streamText } from '#server/http/stream.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql } from '#server/records/sql.ts'
import { keepsHere, wipeOrdered } from './keeping-devices.ts'
import { openCursorMarks, readCursor } from './cursor.ts'
import { comparison, SUMS } from './comparison.ts'
import { readDelta } from './delta.ts'
import { deviceColumns } from './device-columns.ts'
import { epochsFor, leaseFor, type Epochs } from './epochs.ts'
import { openHistory } from './history.ts'
import { snapshotLines } from './snapshot.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly register: readonly Entity[]
  readonly secret: Buffer
  readonly log: Log
}

/** What a device says of itself. */
interface Standing {
  cursor?: string | undefined
  server_epoch?: string | undefined
  scope_epoch?: string | undefined
  schema?: number | undefined
}

const NDJSON = 'application/x-ndjson; charset=utf-8'
/** How well an answer of a few lines is compressed: it takes no time, and each byte counts when there are few. */
const SHORT = 5

const count = (most: number, fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'invalid'), v.transform(Number), v.maxValue(most, 'too_large')),
    String(fallback),
  )

/** What keeps it, as its person knows it among his devices. */
const deviceSchema = v.strictObject({
  id: idSchema,
  name: v.optional(line(80)),
  platform: v.optional(line(80)),
})

const opening = v.strictObject({
  device: v.optional(deviceSchema),
  cursor: v.optional(v.pipe(v.string('invalid'), v.maxLength(60, 'invalid'))),
  server_epoch: v.optional(v.pipe(v.string('invalid'), v.maxLength(60, 'invalid'))),
  scope_epoch: v.optional(v.pipe(v.string('invalid'), v.maxLength(60, 'invalid'))),
  schema: v.optional(v.number('invalid')),
})

export function syncCalls({ pool, gate, audit, register, secret, log }: Parts): Call[] {
  const history = openHistory(pool, openCursorMarks(secret), log)
  const byName = new Map(register.map((entity) => [entity.name, entity]))

  async function serverState(): Promise<{ epoch: string; floor: bigint }> {
    const { rows } = await pool.query<{ key: string; value: string }>(
      `select key, value from server_state where key in ('epoch', 'feed_floor')`,
    )
    const value = (key: string) => rows.find((row) => row.key === key)?.value ?? '0'
    return { epoch: value('epoch'), floor: BigInt(value('feed_floor')) }
  }

  /** A cursor that the log no longer reaches back to, or that another life of the server gave, leads nowhere. */
  async function standing(caller: Caller, given: Standing) {
    const { epoch, floor } = await serverState()
    const epochs = await epochsFor(gate, caller, epoch)
    const otherSchema = given.schema !== undefined && given.schema !== epochs.schema
    if (given.cursor === undefined || otherSchema) return { epochs, mode: 'snapshot' as const }
    const cursor = readCursor(given.cursor)
    const same = given.server_epoch === epochs.server_epoch && given.scope_epoch === epochs.scope_epoch
    if (!same || cursor.xid < floor) return { epochs, mode: 'reconcile' as const }
    if (await history.continues(cursor, epoch)) return { epochs, mode: 'delta' as const }
    const { epoch: begun } = await serverState()
    return { epochs: { ...epochs, server_epoch: begun }, mode: 'reconcile' as const }
  }

  return [
    defineCall({
      method: 'POST',
      path: '/sync/open',
      tag: 'sync',
      summary: 'How a device comes up to date: delta, snapshot or reconcile; or that it is to forget everything',
      reads: true,
      body: opening,
      answer: [
        'mode',
        'cursor',
        'server_epoch',
        'scope_epoch',
        'schema',
        'entities',
        'lease_hours',
        'lease_until',
        'lock',
      ],
      handle: async ({ caller, body }) => {
        const { epochs, mode } = await standing(caller, body)
        const { device } = body
        const { viewer, results } = await gate.run(caller, (asking) => [
          sql`select settled_before()::text as horizon`,
          ...(device && !asking.looks_by ? [...keepsHere(asking, device), wipeOrdered(asking, device)] : []),
        ])
        const wipe = results[3]?.rows[0]?.['wipe'] === true
        const entities = register
          .filter((entity) => entity.device !== false && rowsFor(entity, 'list', viewer) !== false)
          .map((entity) => ({ name: entity.name, columns: deviceColumns(entity) }))
        // Taken before the first page of a snapshot: deltas from here on bring what changed while pages travelled.
        const now = { xid: BigInt(String(results[0]?.rows[0]?.['horizon'])), seq: 0n }
        return {
          mode: wipe ? 'wipe' : mode,
          cursor: mode === 'delta' ? body.cursor : await history.write(now, epochs.server_epoch),
          ...epochs,
          entities,
          ...leaseFor(viewer),
        }
      },
    }),
    defineCall({
      method: 'GET',
      path: '/sync/snapshot',
      tag: 'sync',
      summary: 'Rows of one entity as lines of JSON, in pages by id',
      answer: [],
      query: v.strictObject({
        entity: v.pipe(v.string(), v.maxLength(60)),
        after: v.optional(idSchema),
        limit: count(100_000, 2000),
      }),
      handle: async ({ c, caller, query }) => {
        const entity = byName.get(query.entity)
        if (!entity) throw invalid({ entity: ['not_found'] })
        return streamText(c, snapshotLines(gate, audit, caller, entity, query), NDJSON)
      },
    }),
    defineCall({
      method: 'POST',
      path: '/sync/compare',
      tag: 'sync',
      summary: 'The rows of those buckets of an entity whose sums are others than the device says',
      reads: true,
      answer: [],
      body: v.strictObject({ entity: v.pipe(v.string('invalid'), v.maxLength(60, 'invalid')), sums: SUMS }),
      handle: async ({ c, caller, body }) => {
        const entity = byName.get(body.entity)
        if (!entity) throw invalid({ entity: ['not_found'] })
        return streamText(c, comparison(gate, audit, caller, entity, body.sums), NDJSON)
      },
    }),
    defineCall({
      method: 'GET',
      path: '/sync/delta',
      tag: 'sync',
      summary: 'What changed since a cursor, as lines of JSON',
      answer: [],
      query: v.strictObject({
        cursor: v.pipe(v.string(), v.maxLength(60)),
        server_epoch: v.pipe(v.string(), v.maxLength(60)),
        scope_epoch: v.pipe(v.string(), v.maxLength(60)),
        limit: count(5000, 500),
      }),
      handle: async ({ c, caller, query }) => {
        const { epochs, mode } = await standing(caller, query)
        return streamText(c, deltaLines(caller, query, epochs, mode === 'delta'), NDJSON, SHORT)
      },
    }),
  ]

  async function* deltaLines(
    caller: Caller,
    query: { cursor: string; limit: number; server_epoch: string; scope_epoch: string },
    epochs: Epochs,
    current: boolean,
  ): AsyncGenerator<string> {
    if (!current) {
      yield `${JSON.stringify({ end: true, mode: 'reconcile', ...epochs })}\n`
      return
    }
    const delta = await readDelta(gate, audit, caller, byName, readCursor(query.cursor), query.limit)
    if (delta.lines.length > 0) yield `${delta.lines.join('\n')}\n`
    const { lease_hours, lease_until, lock } = leaseFor(delta.viewer)
    const cursor = await history.write(delta.cursor, epochs.server_epoch)
    const end = { end: true, mode: 'delta', cursor, more: delta.more, lease_hours, lease_until }
    // The epochs are those that the device has just said, and a lock is as its person likes unless something is said.
    yield `${JSON.stringify({ ...end, ...(lock === 'required' && { lock }) })}\n`
  }
}
