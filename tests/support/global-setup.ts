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
import { startPostgres } from './postgres.ts'
import { TEST_SECRET } from './secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo data, to be copied. */
    embeddedTemplate: string
    /** A PostgreSQL database with the demo data, to be copied; null where none can be started. */
    postgresUrl: string | null
  }
}

const STATEMENT_MS = 60_000

/** Makes the demo data once; every test file then works on a copy of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  const [postgres] = await Promise.all([startPostgres(), seedEmbedded(folder)])
  let url: string | null = null
  if (postgres) {
    url = await postgres.createDatabase()
    await seeded(await openPostgres({ url, max: 4, statementTimeoutMs: STATEMENT_MS, applicationName: 'tests' }))
  }
  project.provide('embeddedTemplate', folder)
  project.provide('postgresUrl', url)
  if (!postgres) process.stdout.write('No PostgreSQL can be started here: its half of the contract tests is skipped.\n')
  return async () => {
    await postgres?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function seedEmbedded(folder: string): Promise<void> {
  await seeded(await openEmbedded({ folder: path.join(folder, 'database'), statementTimeoutMs: STATEMENT_MS }))
}

async function seeded(database: Database): Promise<void> {
  await migrate(database)
  await seedIfEmpty({ database, size: 'demo', sealer: openSealer(TEST_SECRET), log: () => undefined })
  await database.close()
}
