import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Database } from '#server/database/database.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { seedIfEmpty } from '#server/seed/index.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { say } from './report.ts'
import type { Environment } from './server-process.ts'
import type { DatabaseKind } from './settings.ts'

export type DataSize = 'demo' | 'large'

export interface PreparedData {
  readonly kind: DatabaseKind
  /** What a server needs to open it. */
  readonly environment: Environment
  /** Where its data folder lies. */
  readonly folder: string
  /** Opens the database in this process; only while no server has an embedded one open. */
  open(): Promise<Database>
  remove(): Promise<void>
}

export const SECRET_KEY = 'a secret of campaigns and of nothing else'

interface Options {
  readonly size: DataSize
  /** Work to do on the filled database before anybody else opens it. */
  readonly prepare?: (database: Database) => Promise<void>
  /** A PostgreSQL to use instead of a private one. */
  readonly databaseUrl?: string | undefined
  /** A data folder to keep and to use again. */
  readonly folder?: string | undefined
}

/** A database with demo people in it, in a temporary folder or on a private PostgreSQL. */
export async function prepareData(kind: DatabaseKind, options: Options): Promise<PreparedData> {
  const folder = options.folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-campaign-'))
  const postgres = kind === 'postgres' && !options.databaseUrl ? await startPostgres() : null
  if (kind === 'postgres' && !postgres && !options.databaseUrl)
    throw new Error('PostgreSQL is not installed here: name one in DATABASE_URL.')
  const databaseUrl = kind === 'postgres' ? (options.databaseUrl ?? (await postgres?.createDatabase())) : undefined
  const open = (): Promise<Database> => prepareDatabase({ databaseUrl, dataDir: folder })
  const data: PreparedData = {
    kind,
    folder,
    environment: { DATA_DIR: folder, SECRET_KEY, SEED: 'none', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    open,
    async remove() {
      await postgres?.stop()
      if (!options.folder) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    const begun = performance.now()
    const database = await open()
    try {
      const { logins } = await seedIfEmpty({
        database,
        size: options.size,
        sealer: openSealer(Buffer.from(SECRET_KEY)),
        log: say,
      })
      if (logins.length > 0)
        say(`${options.size} data on ${kind} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
      await options.prepare?.(database)
    } finally {
      await database.close()
    }
    return data
  } catch (error) {
    await data.remove()
    throw error
  }
}
