import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'
import { LIVE_CHANNEL } from '#server/database/database.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import type { WriteKey } from '#server/http/body.ts'
import { sql } from '#server/records/sql.ts'

/** Sends a device of the caller an alert that says nothing but that alerts arrive. */
export async function sendTest(
  pool: pg.Pool,
  gate: Gate,
  caller: Caller,
  deviceId: string,
  key: WriteKey | undefined,
): Promise<string> {
  const answer = await command(gate, caller, key, async ({ viewer, row, note }) => {
    const subscription = await row(sql`select id from push_subscription
      where device_id = ${deviceId} and user_id = ${viewer.id}`)
    if (!subscription) throw new Refusal('NOT_FOUND')
    await row(sql`select push_test(${String(subscription['id'])})`)
    await note({ action: 'test', entity: 'push_subscription', entityId: String(subscription['id']) })
    return JSON.stringify({ sent: true })
  })
  // After the transaction, so that the sender finds what it is woken for.
  await pool.query('select pg_notify($1, $2)', [LIVE_CHANNEL, ''])
  return answer
}
