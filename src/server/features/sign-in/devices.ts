import type pg from 'pg'

export interface KnownDevice {
  readonly id: string
  readonly name: string | null
  readonly platform: string | null
  readonly last_seen_at: string
  readonly wipe_requested_at: string | null
  readonly wiped_at: string | null
}

const SHOWN = 'd.id, d.name, d.platform, d.last_seen_at, d.wipe_requested_at, d.wiped_at'

/** On which devices somebody has used the portal, the last one first. */
export async function devicesOf(pool: pg.Pool, userId: string): Promise<KnownDevice[]> {
  const { rows } = await pool.query<KnownDevice>(
    `select ${SHOWN} from device d where d.user_id = $1 and d.removed_at is null order by d.last_seen_at desc, d.id`,
    [userId],
  )
  return rows
}

/** Orders a device of that user to forget everything when it next comes by; undefined where he has no such device. */
export async function orderWipe(pool: pg.Pool, deviceId: string, userId: string): Promise<KnownDevice | undefined> {
  const { rows } = await pool.query<KnownDevice>(
    `update device d set wipe_requested_at = coalesce(wipe_requested_at, now())
     where d.id = $1 and d.user_id = $2 and d.removed_at is null returning ${SHOWN}`,
    [deviceId, userId],
  )
  return rows[0]
}
