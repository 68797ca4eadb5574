import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded/index.ts'
import { openPostgres } from '#server/database/pool.ts'
import { copyDatabase, dropDatabase, postgresBinaries, startPostgres } from './postgres.ts'

export interface TestDatabase {
  database: Database
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** An empty database. */
  open(options?: { statementTimeoutMs?: number }): Promise<TestDatabase>
  /** A database with this release's tables and no rows in them. */
  openTables(): Promise<TestDatabase>
}

export type EngineName = 'embedded' | 'postgres'

const STATEMENT_MS = 20_000

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-data-'))
}

const embedded: Engine = {
  name: 'the embedded database',
  openTables: () => copyOf('embedded', 'tables'),
  async open({ statementTimeoutMs = STATEMENT_MS } = {}) {
    const folder = temporaryFolder()
    const database = await openEmbedded({ folder, statementTimeoutMs })
    return {
      database,
      async close() {
        await database.close()
        fs.rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}

const server: Engine = {
  name: 'a PostgreSQL server',
  openTables: () => copyOf('postgres', 'tables'),
  async open({ statementTimeoutMs = STATEMENT_MS } = {}) {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL was there when the tests were listed and is gone.')
    const database = await openPostgres({
      url: await postgres.createDatabase(),
      max: 8,
      statementTimeoutMs,
      applicationName: 'tests',
    })
    return {
      database,
      async close() {
        await database.close()
        await postgres.stop()
      },
    }
  },
}

/** Both ways to run, or the embedded one alone on a machine that has no PostgreSQL. */
export const engines: Engine[] = postgresBinaries() ? [embedded, server] : [embedded]

/** A copy of what was prepared once for all files: the demo data, or tables without rows. */
export function copyOf(engine: EngineName, what: 'demo' | 'tables'): Promise<TestDatabase> {
  if (engine === 'embedded') return copyOfFolder(inject(what === 'demo' ? 'embeddedTemplate' : 'embeddedTables'))
  const template = inject(what === 'demo' ? 'postgresUrl' : 'postgresTables')
  if (template === null) throw new Error('There is no PostgreSQL here; such tests must be skipped.')
  return openCopy(template)
}

async function copyOfFolder(template: string): Promise<TestDatabase> {
  const folder = temporaryFolder()
  fs.cpSync(template, folder, { recursive: true })
  const database = await openEmbedded({ folder: path.join(folder, 'database'), statementTimeoutMs: STATEMENT_MS })
  return {
    database,
    async close() {
      await database.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openCopy(template: string): Promise<TestDatabase> {
  const url = await copyDatabase(template)
  const database = await openPostgres({ url, max: 16, statementTimeoutMs: STATEMENT_MS, applicationName: 'tests' })
  return {
    database,
    async close() {
      await database.close()
      await dropDatabase(url)
    },
  }
}
