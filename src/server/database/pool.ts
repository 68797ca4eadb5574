import pg from 'pg'
import type { Database } from './database.ts'
import { endSilent, guardedPool, withClient } from './guarded-pool.ts'
import { keepListening } from './listening.ts'
import { keepSettingsOfRole } from './pooled-session.ts'
import { forgoNames } from './prepared-statements.ts'
import { openReplica } from './replica.ts'
import { startupOptions, type SessionLimits } from './session-settings.ts'
import {
  brokenUrl,
  codeOf,
  connectionRefused,
  losesSettings,
  readsOnly,
  StartupError,
  type Target,
} from './startup-errors.ts'
import { refuseInside } from './transaction.ts'

export interface PostgresOptions {
  url: string
  /** Where `url` leads through a pool in transaction mode: the same server without it. */
  directUrl?: string | undefined
  replicaUrl?: string | undefined
  max: number
  statementTimeoutMs: number
  lockTimeoutMs?: number
  applicationName: string
}

const IDLE_IN_TRANSACTION_MS = 60_000
const CONNECT_MS = 10_000
/** A server that is gone without a word, as after a power cut, is given up so long after its own limit for a statement. */
const SILENCE_MS = 5_000
const KEEP_ALIVE_MS = 10_000

const nothing = async (): Promise<void> => {}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl, replicaUrl, max, statementTimeoutMs, lockTimeoutMs = 0 } = options
  const limits = { statement: statementTimeoutMs, lock: lockTimeoutMs, idleInTransaction: IDLE_IN_TRANSACTION_MS }
  const named = { application_name: options.applicationName, ...KEPT_ALIVE }
  const patient = { ...named, connectionString: directUrl ?? url, options: startupOptions(PATIENT) }
  const pooled = directUrl !== undefined
  // What a pool in transaction mode refuses, or loses, is a setting of the role there.
  const ofSession = pooled ? named : { ...named, options: startupOptions(limits) }
  const direct = pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  await knock(patient, direct, async (client, { kept }) => {
    if (!kept) throw losesSettings(direct)
    if (pooled) await keepSettingsOfRole(client, limits)
  })
  if (pooled) await knock({ ...ofSession, connectionString: url }, 'DATABASE_URL', () => undefined)
  const pool = guardedPool({ ...ofSession, connectionString: url, max })
  const silenceMs = statementTimeoutMs + SILENCE_MS
  endSilent(pool, silenceMs)
  if (pooled) forgoNames(pool)
  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica({ ...ofSession, connectionString: replicaUrl, max }, { silenceMs, pooled })
  let closed: Promise<void> | undefined
  return {
    pool,
    embedded: false,
    replica,
    // A server's own autovacuum and checkpointer do this.
    maintenance: { checkpoint: nothing, vacuum: nothing },
    async withoutStatementTimeout(work) {
      refuseInside(pool)
      return withClient(patient, work)
    },
    listen: (heard) => keepListening(patient, heard),
    close: () => (closed ??= Promise.all([pool.end(), replica?.pool.end()]).then(() => undefined)),
  }
}

const KEPT_ALIVE = {
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
}

/** Also undoes what the role's own settings say. */
const PATIENT: SessionLimits = { statement: 0, lock: 0, idleInTransaction: IDLE_IN_TRANSACTION_MS }

/** PostgreSQL and pools say so of what they don't take in the start of a connection. */
const PROTOCOL = '08P01'

type Knock = (client: pg.Client, server: { readonly standby: boolean; readonly kept: boolean }) => Promise<void> | void

/** One connection before the pool, so that a wrong address is told in words at start and not at the first request. */
async function knock(config: pg.ClientConfig, setting: string, look: Knock): Promise<void> {
  const target = targetOf(config, setting)
  try {
    await withClient(config, async (client) => {
      const { rows } = await client.query<{ standby: boolean; kept: boolean }>(
        `select pg_is_in_recovery() as standby, current_setting('jit') = 'off' as kept`,
      )
      const [server = { standby: false, kept: true }] = rows
      if (server.standby) throw readsOnly(target)
      await look(client, server)
    })
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (config.options !== undefined && codeOf(error) === PROTOCOL) throw losesSettings(setting, error)
    throw connectionRefused(target, error)
  }
}

function targetOf(config: pg.ClientConfig, setting: string): Target {
  if (!/^postgres(ql)?:\/\/./.test(config.connectionString ?? '')) throw brokenUrl(setting)
  try {
    const { host, port, database = '', user = '' } = new pg.Client(config)
    if (Number.isNaN(port)) throw brokenUrl(setting)
    return { setting, host, port, database, user }
  } catch {
    throw brokenUrl(setting)
  }
}
