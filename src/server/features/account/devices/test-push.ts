import { sql } from 'kysely'
import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'
import { LIVE_CHANNEL } from '#server/database/database.ts'
import { db, perform } from '#server/database/schema.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'

/** Sends a device of the caller an alert that says nothing but that alerts arrive. */
export async function sendTest(
  pool: pg.Pool,
  callerDatabase: CallerDatabase,
  caller: Caller,
  deviceId: string,
  key: WriteKey | undefined,
): Promise<string> {
  const answer = await command(callerDatabase, caller, key, async ({ viewer, run, row, note }) => {
    const subscription = await row(
      db
        .selectFrom('push_subscription')
        .select('id')
        .where('device_id', '=', deviceId)
        .where('user_id', '=', viewer.id),
    )
    if (!subscription) throw new Refusal('NOT_FOUND')
    await run(db.selectNoFrom(sql`push_test(${subscription.id})`.as('told')))
    await note({ action: 'test', entity: 'push_subscription', entityId: subscription.id })
    return JSON.stringify({ sent: true })
  })
  // After the transaction, so that the sender finds what it is woken for.
  await perform(pool, db.selectNoFrom(sql`pg_notify(${LIVE_CHANNEL}, '')`.as('woken')))
  return answer
}
