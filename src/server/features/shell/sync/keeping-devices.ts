import type { Viewer } from '#domain/access/viewer.ts'
import type { BodyOf } from '#domain/calls/define-call.ts'
import type { syncCalls } from '#domain/calls/sync.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type KeepingDevice = NonNullable<BodyOf<typeof syncCalls.open>['device']>
type WipeOrder = { readonly wipe: boolean }

/**
 * A device that is about to keep something is among its person's devices, so that it can be told to forget it. One that
 * has forgotten everything and begins anew has no order any more. Beginning anew takes another session: what the wiped one
 * still had on its way may arrive after the word that it was wiped. The last statement answers whether the device is to
 * forget everything instead; those before it answer no rows.
 */
export function keepsHere(viewer: Viewer, { id, ...device }: KeepingDevice): Sql<WipeOrder>[] {
  const { name = null, platform = null } = device
  return [
    sql<WipeOrder>`insert into device (id, user_id, name, platform) values (${id}, ${viewer.id}, ${name}, ${platform})
      on conflict (id) do nothing`,
    sql<WipeOrder>`update device set name = coalesce(${name}::text, name), platform = coalesce(${platform}::text, platform),
        last_seen_at = now(), removed_at = null, wiped_at = null,
        wipe_requested_at = case when wiped_at is null then wipe_requested_at end
      where id = ${id} and user_id = ${viewer.id}
        and (wiped_at is null or wiped_at < signed_in_at(${viewer.session_id}))`,
    sql<WipeOrder>`select wipe_requested_at is not null as wipe from device where id = ${id} and user_id = ${viewer.id}`,
  ]
}
