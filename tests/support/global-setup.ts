import fs from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded/index.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgres } from '#server/database/pool.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { seedIfEmpty } from '#server/seed/index.ts'
import { temporaryFolder } from './databases.ts'
import { copyDatabase, startPostgres, type PostgresServer } from './postgres.ts'
import { TEST_SECRET } from './secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders to be copied: with the demo data, and with this release's tables and nothing in them. */
    embeddedTemplate: string
    embeddedTables: string
    /** PostgreSQL databases to be copied, filled as the folders are; null where none can be started. */
    postgresUrl: string | null
    postgresTables: string | null
  }
}

const STATEMENT_MS = 60_000

/** Makes tables and demo data once; every test file then works on copies of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  const tables = temporaryFolder()
  const [postgres] = await Promise.all([startPostgres(), fillEmbedded(folder, tables)])
  const urls = postgres && (await fillPostgres(postgres))
  project.provide('embeddedTemplate', folder)
  project.provide('embeddedTables', tables)
  project.provide('postgresUrl', urls?.demo ?? null)
  project.provide('postgresTables', urls?.tables ?? null)
  if (!postgres) process.stdout.write('No PostgreSQL can be started here: its half of the contract tests is skipped.\n')
  return async () => {
    await postgres?.stop()
    for (const each of [folder, tables]) fs.rmSync(each, { recursive: true, force: true })
  }
}

async function fillEmbedded(folder: string, tables: string): Promise<void> {
  const open = (place: string): Promise<Database> =>
    openEmbedded({ folder: path.join(place, 'database'), statementTimeoutMs: STATEMENT_MS })
  await migrated(await open(tables))
  fs.cpSync(tables, folder, { recursive: true })
  await seeded(await open(folder))
}

async function fillPostgres(postgres: PostgresServer): Promise<{ tables: string; demo: string }> {
  const open = (url: string): Promise<Database> =>
    openPostgres({ url, max: 4, statementTimeoutMs: STATEMENT_MS, applicationName: 'tests' })
  const tables = await postgres.createDatabase()
  await migrated(await open(tables))
  const demo = await copyDatabase(tables)
  await seeded(await open(demo))
  return { tables, demo }
}

async function migrated(database: Database): Promise<void> {
  await migrate(database)
  await database.close()
}

async function seeded(database: Database): Promise<void> {
  await seedIfEmpty({ database, size: 'demo', sealer: openSealer(TEST_SECRET), log: () => undefined })
  await database.close()
}
