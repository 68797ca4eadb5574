import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { guardedPool, withClient } from '../guarded-pool.ts'
import { folderNotReadable } from '../startup-errors.ts'
import { refuseInside } from '../transaction.ts'
import { prepareFolder, refuseOtherVersion } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { SharedSession } from './shared-session.ts'
import { embeddedMaintenance } from './maintenance.ts'
import { WireStream } from './wire-stream.ts'

export interface EmbeddedOptions {
  folder: string
  statementTimeoutMs: number
  idleInTransactionMs?: number
}

const CLIENTS = 8
const IDLE_IN_TRANSACTION_MS = 60_000
/** How long work that has begun may take to end when the database is closed. */
const GRACE_MS = 5_000

/** PostgreSQL in a thread of this process, on a folder of its own. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const folder = prepareFolder(options.folder)
  const unlock = lockFolder(options.folder, folder.lock)
  const session = new SharedSession(folder.cluster, options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS)
  try {
    refuseOtherVersion(folder)
    await session.open().catch((error: unknown) => {
      throw folderNotReadable(options.folder, error instanceof Error ? error.message : String(error))
    })
  } catch (error) {
    await session.close()
    unlock()
    throw error
  }

  // Connecting costs a message, so idle clients are kept: a new one would parse its statements again.
  const pool = guardedPool({ ...configFor(session, options.statementTimeoutMs), max: CLIENTS, idleTimeoutMillis: 0 })
  const withoutStatementTimeout = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    refuseInside(pool)
    return withClient(configFor(session, Infinity), work)
  }
  const close = async (): Promise<void> => {
    await Promise.race([pool.end(), wait(GRACE_MS, undefined, { ref: false })])
    await session.close()
    unlock()
  }
  // The session that all clients share listens from its beginning; whichever of them it answers next is told.
  const listeners = new Set<() => void>()
  pool.on('connect', (client) => client.on('notification', () => listeners.forEach((heard) => heard())))
  let closed: Promise<void> | undefined
  return {
    pool,
    embedded: true,
    maintenance: embeddedMaintenance(withoutStatementTimeout),
    withoutStatementTimeout,
    async listen(heard) {
      listeners.add(heard)
      return async () => void listeners.delete(heard)
    },
    close: () => (closed ??= close()),
  }
}

/** Everything pg would otherwise read from the environment is named, so that PGHOST and its kin change nothing. */
function configFor(session: SharedSession, limitMs: number): pg.ClientConfig {
  return {
    host: 'localhost',
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => new WireStream(session, limitMs),
  }
}
