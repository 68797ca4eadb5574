import { createHash } from 'node:crypto'
import type { PushLanguage } from '#domain/rules/push/words.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import type { WriteKey } from '#server/http/body.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'

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

/** Where pushes of the caller go from now on. A browser that somebody else used before is his alone afterwards. */
export function subscribe(
  gate: Gate,
  caller: Caller,
  { endpoint, keys, device, token, language }: Subscription,
  { vapidKey, portal }: { vapidKey: string; portal: string },
  key: WriteKey | undefined,
): Promise<string> {
  const hash = digest(endpoint)
  return command(gate, caller, key, async ({ viewer, run, row, note }) => {
    // Counting holds only if nobody subscribes in the caller's name meanwhile.
    await run(sql`select pg_advisory_xact_lock(hashtext(${`push ${viewer.id}`}))`)
    if (device) {
      await run(sql`insert into device (id, user_id, name, platform)
        values (${device.id}, ${viewer.id}, ${device.name ?? null}, ${device.platform ?? null})
        on conflict (id) do update set name = coalesce(excluded.name, device.name),
          platform = coalesce(excluded.platform, device.platform), last_seen_at = now(), removed_at = null`)
    }
    await run(sql`select leave_endpoint(${hash})`)
    // A browser has one address at a time: after a change the earlier one would only be alerted in vain, or twice.
    const tokenHash = token === undefined ? null : digest(token)
    await run(sql`delete from push_subscription where user_id = ${viewer.id} and endpoint_hash <> ${hash}
      and (device_id = ${device?.id ?? null}::uuid or token_hash = ${tokenHash}::text)`)
    const kept = await row(sql`insert into push_subscription
        (id, user_id, session_id, device_id, endpoint_hash, endpoint, p256dh, auth, vapid_key, token_hash, language, portal)
      values (${newId()}, ${viewer.id}, ${caller.sessionId}, ${device?.id ?? null}, ${hash}, ${endpoint}, ${keys.p256dh},
        ${keys.auth}, ${vapidKey}, ${tokenHash}, ${language ?? 'en'}, ${portal})
      on conflict (endpoint_hash) do update set session_id = excluded.session_id,
        device_id = coalesce(excluded.device_id, push_subscription.device_id), endpoint = excluded.endpoint,
        p256dh = excluded.p256dh, auth = excluded.auth, vapid_key = excluded.vapid_key,
        token_hash = coalesce(excluded.token_hash, push_subscription.token_hash), language = excluded.language,
        portal = excluded.portal, state = 'active', failures = 0, first_failure_at = null, last_error = null
      returning id, device_id, state, created_at`)
    await run(sql`select require((select count(*) from push_subscription where user_id = ${viewer.id}) <= ${MOST_A_USER},
      'CW422', 'endpoint:too_many')`)
    await note({ action: 'subscribe', entity: 'push_subscription', entityId: String(kept?.['id']) })
    return JSON.stringify({ push_subscription: kept })
  })
}

export function unsubscribe(gate: Gate, caller: Caller, endpoint: string, key: WriteKey | undefined): Promise<string> {
  return command(gate, caller, key, async ({ viewer, row, note }) => {
    const gone = await row(sql`delete from push_subscription
      where endpoint_hash = ${digest(endpoint)} and user_id = ${viewer.id} returning id`)
    if (gone) await note({ action: 'unsubscribe', entity: 'push_subscription', entityId: String(gone['id']) })
    return JSON.stringify({ removed: gone !== undefined })
  })
}

export function digest(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}
