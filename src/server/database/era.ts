import type pg from 'pg'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

/** Numbers of transactions begin anew here: what devices and seals know of earlier ones can't be continued. */
const BEGIN_ERA = `do $$
declare
  next int;
begin
  insert into server_state values ('era', '2')
    on conflict (key) do update set value = (server_state.value::int + 1)::text returning value::int into next;
  execute format('alter table audit_event alter column era set default %s', next);
  update server_state set value = gen_random_uuid()::text where key = 'epoch';
end $$`

/** Its entries bear numbers of another database's transactions. */
const EMPTY_FEED = `update server_state set value = '0' where key in ('feed_floor', 'live_floor');
truncate change_log, live_event`

/**
 * What a restored database runs before a server opens it. A text, because it also runs behind PostgreSQL's own restore, in
 * the same transaction.
 */
export const BEGIN_ANEW = `${EMPTY_FEED};
${BEGIN_ERA};
insert into server_state select 'system', system_identifier || '.' || timeline_id
  from pg_control_system(), pg_control_checkpoint()
  on conflict (key) do update set value = excluded.value`

/**
 * A database restored from a copy counts its transactions from another beginning. Then cursors of devices and seals of
 * the audit can't be continued: a new epoch makes devices compare, a new era starts a new stretch of seals.
 *
 * A copy of the folder keeps the identity of its database. `npm run restore` begins anew by itself; where somebody put the
 * copy back by hand, it shows in what devices remember (`raiseEra`).
 */
export async function noticeRestore(database: Database): Promise<boolean> {
  return database.withoutStatementTimeout(async (client) => {
    const { rows } = await client.query<{ lives: string; known: string | null; other: boolean }>(
      `select lives, known, split_part(known, '.', 1) <> split_part(lives, '.', 1) as other from (
         select system_identifier || '.' || timeline_id as lives,
           (select value from server_state where key = 'system') as known
         from pg_control_system(), pg_control_checkpoint()) as found`,
    )
    const { lives = '', known = null, other = false } = rows[0] ?? {}
    if (known === lives) return false
    // Before timelines were kept, the identity of the database stood alone.
    const restored = known?.includes('.') ? known !== lives : known !== null && other
    await client.query('begin')
    await client.query(
      `insert into server_state values ('system', $1) on conflict (key) do update set value = excluded.value`,
      [lives],
    )
    if (restored) await client.query(BEGIN_ERA)
    if (restored && other) await client.query(EMPTY_FEED)
    await client.query('commit')
    return restored
  })
}

/** Ends an epoch that a device has proved to be broken; false where another request has done so before. */
export async function raiseEra(pool: pg.Pool, epoch: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query(`select from server_state where key = 'epoch' and value = $1 for update`, [
      epoch,
    ])
    if (rows.length === 0) return false
    await client.query(BEGIN_ERA)
    return true
  })
}
