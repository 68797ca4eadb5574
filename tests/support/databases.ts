import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded/index.ts'
import { openPostgres } from '#server/database/pool.ts'
import { postgresBinaries, startPostgres } from './postgres.ts'

export interface TestDatabase {
  database: Database
  close(): Promise<void>
}

export interface Engine {
  name: string
  open(options?: { statementTimeoutMs?: number }): Promise<TestDatabase>
}

const STATEMENT_MS = 20_000

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-data-'))
}

const embedded: Engine = {
  name: 'the embedded database',
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
