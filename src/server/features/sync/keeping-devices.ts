import type { Viewer } from '#domain/access/viewer.ts'
import { sql, type Sql } from '#server/records/sql.ts'

export interface KeepingDevice {
  readonly id: string
  readonly name?: string | undefined
  readonly platform?: string | undefined
}

/**
 * A device that is about to keep something is among its person's devices, so that it can be told to forget it. One that
 * has forgotten everything and begins anew has no order any more.
 */
export function keepsHere(viewer: Viewer, { id, ...device }: KeepingDevice): Sql[] {
  const { name = null, platform = null } = device
  return [
    sql`insert into device (id, user_id, name, platform) values (${id}, ${viewer.id}, ${name}, ${platform})
      on conflict (id) do nothing`,
    sql`update device set name = coalesce(${name}::text, name), platform = coalesce(${platform}::text, platform),
        last_seen_at = now(), removed_at = null, wiped_at = null,
        wipe_requested_at = case when wiped_at is null then wipe_requested_at end
      where id = ${id} and user_id = ${viewer.id}`,
  ]
}

/** Whether it is to forget everything instead. */
export function wipeOrdered(viewer: Viewer, { id }: KeepingDevice): Sql {
  return sql`select wipe_requested_at is not null as wipe from device where id = ${id} and user_id = ${viewer.id}`
}
