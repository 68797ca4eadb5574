import pg from 'pg'
import type { Database } from './database.ts'
import { endSilent, guardedPool, withClient } from './guarded-pool.ts'
import { keepListening } from './listening.ts'
import { sessionParameters } from './session-settings.ts'
import { brokenUrl, connectionRefused } from './startup-errors.ts'
import { refuseInside } from './transaction.ts'

export interface PostgresOptions {
  url: string
  max: number
  statementTimeoutMs: number
  applicationName: string
}

const IDLE_IN_TRANSACTION_MS = 60_000
const CONNECT_MS = 10_000
/** A server that is gone without a word, as after a power cut, is given up so long after its own limit for a statement. */
const SILENCE_MS = 5_000
const KEEP_ALIVE_MS = 10_000

const nothing = async (): Promise<void> => {}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const config: pg.ClientConfig = {
    connectionString: options.url,
    application_name: options.applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: sessionParameters.join(' '),
  }
  await knock(config)
  let closed: Promise<void> | undefined
  const pool = guardedPool({ ...config, max: options.max, statement_timeout: options.statementTimeoutMs })
  endSilent(pool, options.statementTimeoutMs + SILENCE_MS)
  return {
    pool,
    embedded: false,
    // A server's own autovacuum and checkpointer do this.
    maintenance: { checkpoint: nothing, vacuum: nothing },
    async patiently(work) {
      refuseInside(pool)
      return withClient(config, work)
    },
    listen: (heard) => keepListening(config, heard),
    close: () => (closed ??= pool.end()),
  }
}

/** One connection before the pool, so that a wrong address is told in words at start and not at the first request. */
async function knock(config: pg.ClientConfig): Promise<void> {
  const target = targetOf(config)
  try {
    await withClient(config, (client) => client.query('select 1'))
  } catch (error) {
    throw connectionRefused(target, error)
  }
}

function targetOf(config: pg.ClientConfig): { host: string; port: number; database: string; user: string } {
  if (!/^postgres(ql)?:\/\/./.test(config.connectionString ?? '')) throw brokenUrl()
  try {
    const { host, port, database = '', user = '' } = new pg.Client(config)
    if (Number.isNaN(port)) throw brokenUrl()
    return { host, port, database, user }
  } catch {
    throw brokenUrl()
  }
}
