import type { Database } from './database.ts'

/**
 * A database restored from a copy counts its transactions from another beginning. Then cursors of devices and seals of
 * the audit can't be continued: a new epoch makes devices compare, a new era starts a new stretch of seals.
 */
export async function noticeRestore(database: Database): Promise<boolean> {
  return database.patiently(async (client) => {
    const { rows } = await client.query<{ system: string; known: string | null }>(
      `select system_identifier::text as system, (select value from server_state where key = 'system') as known
       from pg_control_system()`,
    )
    const { system = '', known = null } = rows[0] ?? {}
    if (known === system) return false
    await client.query('begin')
    await client.query(
      `insert into server_state values ('system', $1) on conflict (key) do update set value = excluded.value`,
      [system],
    )
    if (known !== null) {
      const { rows: eras } = await client.query<{ era: number }>(
        `insert into server_state values ('era', '2')
         on conflict (key) do update set value = (server_state.value::int + 1)::text returning value::int as era`,
      )
      await client.query(`alter table audit_event alter column era set default ${eras[0]?.era ?? 2}`)
      await client.query(`update server_state set value = gen_random_uuid()::text where key = 'epoch'`)
      await client.query(`update server_state set value = '0' where key in ('feed_floor', 'live_floor')`)
      await client.query('truncate change_log, live_event')
    }
    await client.query('commit')
    return known !== null
  })
}
