import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/index.ts'
import { noticeRestore } from './era.ts'
import { expectKnownKey } from './known-key.ts'
import { migrate, missingIn } from './migrate.ts'
import { openPostgres } from './pool.ts'
import { allowRequestRole } from './request-role.ts'
import { stageOf } from './release.ts'
import { halfRestored, notMigrated } from './startup-errors.ts'

const STATEMENT_MS = 15_000
const LOCK_MS = 10_000
const CONNECTIONS = 16

/** The folder below the data folder that stands there while a restore puts its content in place. */
export const RESTORED = 'restored'

type Named = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<
    Pick<Config, 'databaseDirectUrl' | 'databaseReplicaUrl' | 'databasePool' | 'statementTimeoutMs' | 'lockTimeoutMs'>
  >

/** The database the configuration names, with the tables of this release. */
export async function prepareDatabase(
  config: Named & Pick<Config, 'secret' | 'secretFile'> & Partial<Pick<Config, 'migrations'>>,
): Promise<Database> {
  if (existsSync(path.join(config.dataDir, RESTORED))) throw halfRestored(config.dataDir)
  const database = await openNamed(config)
  try {
    if (config.migrations === 'apart') refuseUnmigrated(await missingIn(database))
    else await migrate(database)
    await allowRequestRole(database)
    await expectKnownKey(database, config)
    await noticeRestore(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What takes something away may still be missing: the version before needs it. */
function refuseUnmigrated(missing: readonly string[]): void {
  const needed = missing.filter((name) => stageOf(name) !== 'contract')
  if (needed[0] !== undefined) throw notMigrated(needed[0], needed.length)
}

/** The same as it is found. */
export function openNamed(config: Named): Promise<Database> {
  const { databaseUrl, dataDir, statementTimeoutMs = STATEMENT_MS, lockTimeoutMs = LOCK_MS } = config
  if (databaseUrl === undefined) return openEmbedded({ folder: path.join(dataDir, 'database'), statementTimeoutMs })
  return openPostgres({
    url: databaseUrl,
    directUrl: config.databaseDirectUrl,
    replicaUrl: config.databaseReplicaUrl,
    max: config.databasePool ?? CONNECTIONS,
    statementTimeoutMs,
    lockTimeoutMs,
    applicationName: 'caseway',
  })
}
