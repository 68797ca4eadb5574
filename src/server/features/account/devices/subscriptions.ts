import { sql, type Insertable } from 'kysely'
import { createHash } from 'node:crypto'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid } from '#domain/errors.ts'
import type { PushLanguage } from '#domain/rules/push/words.ts'
import { db, now, type Schema } from '#server/database/schema.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { newId } from '#server/records/new-id.ts'

const MOST_A_USER = 20

export interface Address {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface Subscription extends Address {
  /** What the browser's worker proves itself by, made by the browser. */
  readonly token?: string | undefined
  readonly language?: PushLanguage | undefined
  readonly device?:
    | { readonly id: string; readonly name?: string | undefined; readonly platform?: string | undefined }
    | undefined
}

/** Registers the caller's push address. A browser used by another user before is reassigned. */
export function subscribe(
  callerDatabase: CallerDatabase,
  caller: Caller,
  { endpoint, keys, device, token, language }: Subscription,
  { vapidKey, portal }: { vapidKey: string; portal: string },
  key: WriteKey | undefined,
): Promise<string> {
  const hash = digest(endpoint)
  return command(callerDatabase, caller, key, async ({ viewer, run, row, note }) => {
    // The count holds only without concurrent subscriptions of the caller.
    await run(db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext(${`push ${viewer.id}`}))`.as('held')))
    if (device) await run(deviceSeen(viewer, device))
    await run(db.selectNoFrom(sql`leave_endpoint(${hash})`.as('left')))
    // A browser has one address at a time: after a change the earlier one would only be alerted in vain, or twice.
    const tokenHash = token === undefined ? null : digest(token)
    const own = db.deleteFrom('push_subscription').where('user_id', '=', viewer.id)
    await run(
      own
        .where('endpoint_hash', '<>', hash)
        .where((eb) =>
          eb.or([
            ...(device ? [eb('device_id', '=', device.id)] : []),
            ...(tokenHash === null ? [] : [eb('token_hash', '=', tokenHash)]),
          ]),
        ),
    )
    const kept = await row(
      keeping({
        id: newId(),
        user_id: viewer.id,
        session_id: caller.sessionId,
        device_id: device?.id ?? null,
        endpoint_hash: hash,
        endpoint,
        ...keys,
        vapid_key: vapidKey,
        token_hash: tokenHash,
        language: language ?? 'en',
        portal,
      }),
    )
    const all = await row(
      db
        .selectFrom('push_subscription')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', viewer.id),
    )
    if (all && all.count > MOST_A_USER) throw invalid({ endpoint: ['too_many'] })
    await note({ action: 'subscribe', entity: 'push_subscription', entityId: kept?.id })
    return JSON.stringify({ push_subscription: kept })
  })
}

export function unsubscribe(
  callerDatabase: CallerDatabase,
  caller: Caller,
  endpoint: string,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, row, note }) => {
    const gone = await row(
      db
        .deleteFrom('push_subscription')
        .where('endpoint_hash', '=', digest(endpoint))
        .where('user_id', '=', viewer.id)
        .returning('id'),
    )
    if (gone) await note({ action: 'unsubscribe', entity: 'push_subscription', entityId: gone.id })
    return JSON.stringify({ removed: gone !== undefined })
  })
}

function deviceSeen(viewer: Viewer, { id, name, platform }: NonNullable<Subscription['device']>) {
  return db
    .insertInto('device')
    .values({ id, user_id: viewer.id, name, platform })
    .onConflict((known) =>
      known.column('id').doUpdateSet(({ fn }) => ({
        name: fn.coalesce('excluded.name', 'device.name'),
        platform: fn.coalesce('excluded.platform', 'device.platform'),
        last_seen_at: now,
        removed_at: null,
      })),
    )
}

/** The current user of a browser gets its address; fields not sent again are kept. */
function keeping(subscription: Insertable<Schema['push_subscription']>) {
  return db
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((known) =>
      known.column('endpoint_hash').doUpdateSet(({ fn, ref }) => ({
        session_id: ref('excluded.session_id'),
        device_id: fn.coalesce('excluded.device_id', 'push_subscription.device_id'),
        endpoint: ref('excluded.endpoint'),
        p256dh: ref('excluded.p256dh'),
        auth: ref('excluded.auth'),
        vapid_key: ref('excluded.vapid_key'),
        token_hash: fn.coalesce('excluded.token_hash', 'push_subscription.token_hash'),
        language: ref('excluded.language'),
        portal: ref('excluded.portal'),
        ...workingAgain,
      })),
    )
    .returning(['id', 'device_id', 'state', 'created_at'])
}

/** Nothing counts against an address that was given anew. */
export const workingAgain = { state: 'active', failures: 0, first_failure_at: null, last_error: null } as const

export function digest(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}
