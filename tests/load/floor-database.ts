import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { DurableFolder } from '#server/database/embedded/durable-fs.ts'
import { sessionParameters } from '#server/database/session-settings.ts'

export type Ask = (name: string, text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>

const CONNECTIONS = 16

/** The plainest way to ask PostgreSQL: a pool and prepared statements, as the owner of everything, with our own settings. */
export function askServer(url: string): Ask {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options: sessionParameters.join(' ') })
  return async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows
}

/** The plainest way to ask the embedded database: in this very thread, durable like ours. */
export async function askEmbedded(cluster: string): Promise<Ask> {
  const database = await PGlite.create({
    fs: new DurableFolder(cluster),
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      ...sessionParameters,
    ],
  })
  return async (_name, text, values) => (await database.query<Record<string, unknown>>(text, [...values])).rows
}
