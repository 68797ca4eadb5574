import { sql } from 'kysely'
import type pg from 'pg'
import * as v from 'valibot'
import { devicesCalls } from '#domain/calls/devices.ts'
import { db, now, perform } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { limitRate } from '#server/http/rate-limits.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { PushPlaces } from '#server/realtime/push/endpoints.ts'
import { addressFields, boundTo } from './address.ts'
import type { PushKeys } from '#server/realtime/push/keys.ts'
import { digest, workingAgain, type Address } from './subscriptions.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly audit: AuditTrail
  readonly pushKeys: PushKeys
  readonly pushPlaces: PushPlaces
}

/** Far more than all the devices of an office ever say. */
const SAID_A_MINUTE = 600

/**
 * What a service worker says by itself, when no page is open and its person's access token may have expired: it proves
 * itself by what the browser chose when it subscribed, and learns nothing.
 */
export function answerWorkers({ pool, audit, pushKeys, pushPlaces }: Parts): Call[] {
  const said = limitRate(SAID_A_MINUTE)
  const renewal = v.strictObject({
    ...devicesCalls.renewal.body.entries,
    ...addressFields(pushPlaces),
    vapid_key: boundTo,
  })
  return [
    implement(
      devicesCalls.receipt,
      async ({ c, body }) => {
        said.count(c.get('ip') ?? 'unknown')
        return { received: await receive(pool, digest(body.token)) }
      },
      { open: true },
    ),
    implement(
      { ...devicesCalls.renewal, body: renewal },
      async ({ c, body }) => {
        said.count(c.get('ip') ?? 'unknown')
        // A worker subscribes with the key it knew, which need not be the newest; who does not say, has kept it.
        const bound = body.vapid_key === undefined ? undefined : await pushKeys.of(body.vapid_key)
        const renewed = await renew(pool, digest(body.token), body, bound?.public)
        if (renewed) {
          await audit.note({
            action: 'subscribe',
            entity: 'push_subscription',
            entityId: renewed.id,
            userId: renewed.user_id,
            ip: c.get('ip'),
            requestId: c.get('requestId'),
          })
        }
        return { renewed: renewed !== undefined }
      },
      { open: true },
    ),
  ]
}

async function receive(pool: pg.Pool, tokenHash: string): Promise<boolean> {
  const { rowCount } = await perform(
    pool,
    db
      .with('heard', (own) =>
        own
          .updateTable('push_subscription')
          .set({ last_received_at: now })
          .where('token_hash', '=', tokenHash)
          .returning('device_id'),
      )
      .with('seen', (own) =>
        own
          .updateTable('device')
          .from('heard')
          .set({ last_seen_at: now })
          .whereRef('device.id', '=', 'heard.device_id'),
      )
      .selectFrom('heard')
      .select(sql`count_push(device_id, false)`.as('counted')),
  )
  return rowCount === 1
}

interface Renewed {
  readonly id: string
  readonly user_id: string
}

function renew(
  pool: pg.Pool,
  tokenHash: string,
  { endpoint, keys }: Address,
  vapidKey: string | undefined,
): Promise<Renewed | undefined> {
  const hash = digest(endpoint)
  return inTransaction(pool, async (tx) => {
    const { rows: known } = await perform(
      tx,
      db.selectFrom('push_subscription').select('id').where('token_hash', '=', tokenHash).forUpdate(),
    )
    if (known.length === 0) return undefined
    // Only the browser knows its endpoint, so the caller who names it is its current user.
    await perform(
      tx,
      db
        .deleteFrom('push_subscription')
        .where('endpoint_hash', '=', hash)
        .where('token_hash', 'is distinct from', tokenHash),
    )
    const { rows } = await perform(
      tx,
      db
        .updateTable('push_subscription')
        .set({ endpoint, endpoint_hash: hash, ...keys, vapid_key: vapidKey, ...workingAgain, paused_until: null })
        .where('token_hash', '=', tokenHash)
        .returning(['id', 'user_id']),
    )
    return rows[0]
  })
}
