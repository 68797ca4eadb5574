import type pg from 'pg'
import type { Maintenance } from '../database.ts'

type WithoutStatementTimeout = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>

const OWN_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and c.relpersistence <> 't'
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  order by c.oid`

/** The engine has no background processes: checkpoints and vacuum run only when a job asks. */
export function embeddedMaintenance(withoutStatementTimeout: WithoutStatementTimeout): Maintenance {
  return {
    checkpoint: () =>
      withoutStatementTimeout(async (client) => {
        await client.query('CHECKPOINT')
      }),
    vacuum: () =>
      withoutStatementTimeout(async (client) => {
        const { rows } = await client.query<{ name: string }>(OWN_TABLES)
        // One table at a time, so that the others' work passes in between.
        for (const { name } of rows) await client.query(`VACUUM (ANALYZE) ${name}`)
      }),
  }
}
