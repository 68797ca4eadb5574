import type pg from 'pg'
import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import { TABLE } from '#server/records/sight.ts'
import { raw, sql, statement } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

export interface KnownDevice {
  readonly id: string
  readonly name: string | null
  readonly platform: string | null
  readonly last_seen_at: string
  readonly wipe_requested_at: string | null
  readonly wiped_at: string | null
  /** How much it holds that was not sent, and how much of that its owner has to decide about. */
  readonly waiting: number
  readonly set_aside: number
  readonly waiting_since: string | null
}

/** What an edit of somebody was put aside for; the words are on his device only. */
export interface PutAside {
  readonly id: string
  readonly device_id: string | null
  readonly entity: string
  readonly fields: readonly string[]
  readonly state: 'open' | 'quarantined'
  readonly at: string
  /** Where whoever asks may see the case. */
  readonly patient_id: string | null
  readonly case_number: string | null
}

const SHOWN = `d.id, d.name, d.platform, d.last_seen_at, d.wipe_requested_at, d.wiped_at, d.waiting, d.set_aside,
  d.waiting_since`
const MOST_SHOWN = 200

/** On which devices somebody has used the portal, the last one first. */
export async function devicesOf(pool: pg.Pool, userId: string): Promise<KnownDevice[]> {
  const { rows } = await pool.query<KnownDevice>(
    `select ${SHOWN} from device d where d.user_id = $1 and d.removed_at is null order by d.last_seen_at desc, d.id`,
    [userId],
  )
  return rows
}

/** What somebody did that went nowhere and waits for him, the oldest first. */
export async function putAsideBy(pool: pg.Pool, userId: string, viewer: Viewer): Promise<PutAside[]> {
  const { text, values } = statement(sql`select c.id, c.device_id, c.entity, c.fields, c.state, c.at,
      ${raw(TABLE)}.id as patient_id, ${raw(TABLE)}.case_number
    from sync_conflict c left join patient ${raw(TABLE)} on ${raw(TABLE)}.id = c.patient_id
      and ${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'read', viewer)}
    where c.user_id = ${userId} and c.state in ('open', 'quarantined') order by c.at, c.command_id limit ${MOST_SHOWN}`)
  const { rows } = await pool.query<PutAside>(text, [...values])
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
