import type pg from 'pg'
import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { logInsCalls } from '#domain/calls/log-ins.ts'
import { patient } from '#domain/entities/patient.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, statement } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

type UserDevices = AnswerOf<typeof logInsCalls.devices>
type Device = UserDevices['devices'][number]
type PutAside = UserDevices['put_aside'][number]

const SHOWN = `d.id, d.name, d.platform, d.last_seen_at, d.wipe_requested_at, d.wiped_at, d.waiting, d.set_aside,
  d.waiting_since`
const MOST_SHOWN = 200

/** A user's devices, the last used first. */
export async function devicesOf(pool: pg.Pool, userId: string): Promise<Device[]> {
  const { rows } = await pool.query<Device>(
    `select ${SHOWN} from device d where d.user_id = $1 and d.removed_at is null order by d.last_seen_at desc, d.id`,
    [userId],
  )
  return rows
}

/** A user's stuck changes, the oldest first. */
export async function putAsideBy(pool: pg.Pool, userId: string, viewer: Viewer): Promise<PutAside[]> {
  const { text, values } = statement(sql`select c.id, c.device_id, c.entity, c.fields, c.state, c.at,
      ${raw(TABLE)}.id as patient_id, ${raw(TABLE)}.case_number
    from sync_conflict c left join patient ${raw(TABLE)} on ${raw(TABLE)}.id = c.patient_id
      and ${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'read', viewer)}
    where c.user_id = ${userId} and c.state in ('open', 'quarantined') order by c.at, c.command_id limit ${MOST_SHOWN}`)
  const { rows } = await pool.query<PutAside>(text, [...values])
  return rows
}

/** Orders a device of that user to forget everything; undefined where the user has no such device. */
export function orderWipe(pool: pg.Pool, deviceId: string, userId: string): Promise<Device | undefined> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Device>(
      `update device d set wipe_requested_at = coalesce(wipe_requested_at, now())
       where d.id = $1 and d.user_id = $2 and d.removed_at is null returning ${SHOWN}`,
      [deviceId, userId],
    )
    // A portal that is open there asks for changes alone; with another epoch it opens anew, and so hears of the order.
    if (rows[0]) await tx.query('select raise_scope_epoch(array[$1::uuid])', [userId])
    return rows[0]
  })
}
