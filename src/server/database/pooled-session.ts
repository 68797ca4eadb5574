import type pg from 'pg'
import { sessionSettings, type SessionLimits } from './session-settings.ts'

/**
 * A pool in transaction mode, such as PgBouncer, hands on a server's session after each transaction: what a client chose
 * for its session is lost, or meets another client. So the settings belong to the role in this database, and every session
 * begins with them. Those that the pool has open already keep the ones they began with until it renews them.
 */
export async function keepSettingsOfRole(client: pg.Client, limits: SessionLimits): Promise<void> {
  const { rows } = await client.query<{ kept: string[] | null }>(`
    select setconfig as kept from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
      and setrole = (select oid from pg_roles where rolname = current_user)`)
  const kept = new Set(rows[0]?.kept ?? [])
  for (const [name, value] of Object.entries(sessionSettings(limits))) {
    if (kept.has(`${name}=${value}`)) continue
    const { rows: written } = await client.query<{ statement: string }>(
      `select format('alter role %I in database %I set %I = %L', current_user, current_database(), $1::text, $2::text) as statement`,
      [name, value],
    )
    await client.query(written[0]?.statement ?? '')
  }
}
