import * as v from 'valibot'
import { deviceLocks } from '../access/viewer.ts'
import { idSchema } from '../fields/kinds.ts'
import { BUCKETS } from '../rules/row-sums.ts'
import { defineCall } from './define-call.ts'
import { namedDevice } from './devices.ts'

const count = (most: number, fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'invalid'), v.transform(Number), v.maxValue(most, 'too_large')),
    String(fallback),
  )

const LARGEST_SUM = Number.MAX_SAFE_INTEGER
const short = v.pipe(v.string('invalid'), v.maxLength(60, 'invalid'))

/** How devices come up to date. Rows travel as lines of JSON, which `src/offline` reads. */
export const syncCalls = {
  open: defineCall({
    method: 'POST',
    path: '/sync/open',
    tag: 'sync',
    summary: 'How a device should sync: delta, snapshot, reconcile or wipe',
    body: v.strictObject({
      device: v.optional(namedDevice),
      cursor: v.optional(short),
      server_epoch: v.optional(short),
      scope_epoch: v.optional(short),
      schema: v.optional(v.number('invalid')),
    }),
    answer: v.strictObject({
      mode: v.picklist(['delta', 'snapshot', 'reconcile', 'wipe']),
      cursor: v.string(),
      server_epoch: v.string(),
      scope_epoch: v.string(),
      schema: v.number(),
      entities: v.array(v.strictObject({ name: v.string(), columns: v.array(v.string()) })),
      lease_hours: v.number(),
      lease_until: v.string(),
      lock: v.picklist(deviceLocks),
    }),
  }),
  snapshot: defineCall({
    method: 'GET',
    path: '/sync/snapshot',
    tag: 'sync',
    summary: 'Rows of one entity as JSON lines, paged by id',
    query: v.strictObject({
      entity: v.pipe(v.string(), v.maxLength(60)),
      after: v.optional(idSchema),
      limit: count(100_000, 2000),
    }),
  }),
  compare: defineCall({
    method: 'POST',
    path: '/sync/compare',
    tag: 'sync',
    summary: "Rows of an entity in the buckets whose checksums differ from the device's",
    body: v.strictObject({
      entity: short,
      sums: v.pipe(
        v.array(
          v.pipe(
            v.number('invalid'),
            v.integer('invalid'),
            v.minValue(0, 'invalid'),
            v.maxValue(LARGEST_SUM, 'invalid'),
          ),
        ),
        v.length(BUCKETS, 'invalid'),
      ),
    }),
  }),
  delta: defineCall({
    method: 'GET',
    path: '/sync/delta',
    tag: 'sync',
    summary: 'Changes since a cursor, as JSON lines',
    query: v.strictObject({
      /** Names of the entities whose rows the device keeps, with commas between; of others it is told only what changed. */
      kept: v.optional(v.pipe(v.string(), v.maxLength(1000))),
      /** Keys of the device's own last writes, with commas between: what nothing else has changed is marked by them. */
      own: v.optional(v.pipe(v.string(), v.maxLength(2000))),
      cursor: v.pipe(v.string(), v.maxLength(60)),
      server_epoch: v.pipe(v.string(), v.maxLength(60)),
      scope_epoch: v.pipe(v.string(), v.maxLength(60)),
      limit: count(5000, 500),
    }),
  }),
}
