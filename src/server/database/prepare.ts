import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/index.ts'
import { noticeRestore } from './era.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './pool.ts'
import { allowRequestRole } from './request-role.ts'

const STATEMENT_MS = 15_000
const CONNECTIONS = 16

/** The database the configuration names, with the tables of this release. */
export async function prepareDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const database = await open(config)
  try {
    await migrate(database)
    await allowRequestRole(database)
    await noticeRestore(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function open({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (databaseUrl === undefined) {
    return openEmbedded({ folder: path.join(dataDir, 'database'), statementTimeoutMs: STATEMENT_MS })
  }
  return openPostgres({
    url: databaseUrl,
    max: CONNECTIONS,
    statementTimeoutMs: STATEMENT_MS,
    applicationName: 'caseway',
  })
}
