import type { Database } from '#server/database/database.ts'
import { readFacts, type Facts } from './facts.ts'
import { listFiles, type FileBatches } from './listed-files.ts'

/** What the folder of a held database shows, and which files of its log belong to that. */
export interface Held {
  readonly facts: Facts
  /** The files that its rows name. */
  readonly files: () => FileBatches
  readonly log: { readonly first: string; readonly last: string }
}

/** Shorter than a transaction may be idle. */
const SIGN_OF_LIFE_MS = 10_000

const LOG = `select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_lsn()) as last
  from pg_control_checkpoint()`

/**
 * Holds the embedded database still while `work` copies its folder. All clients share its one session, so while a
 * transaction is open in it nothing else is read or written; the checkpoint puts everything into the files.
 */
export function holdStill<T>(database: Database, work: (held: Held) => Promise<T>): Promise<T> {
  return database.withoutStatementTimeout(async (client) => {
    await client.query('begin')
    const signs = setInterval(() => void client.query('select 1').catch(() => undefined), SIGN_OF_LIFE_MS)
    try {
      const facts = await readFacts(client)
      await client.query('checkpoint')
      const { rows } = await client.query<Held['log']>(LOG)
      return await work({ facts, log: rows[0] ?? { first: '', last: '' }, files: () => listFiles(client) })
    } finally {
      clearInterval(signs)
      await client.query('rollback')
    }
  })
}
