import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Database } from '#server/database/database.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { seedIfEmpty } from '#server/seed/index.ts'
import { newDemoFolder } from '#tests/support/demo-folder.ts'
import { copyDatabase, dropDatabase, postgresBinaries, startPostgres } from '#tests/support/postgres.ts'
import { DEMO_DATABASE, keyOf, SECRET_KEY } from './demo-database.ts'
import { say } from './report.ts'
import type { PortalEnvironment } from './server-process.ts'
import type { DatabaseKind, DataSize } from './settings.ts'

export interface PreparedData {
  readonly kind: DatabaseKind
  /** What a server needs to open it. */
  readonly environment: PortalEnvironment
  /** Where its data folder lies. */
  readonly folder: string
  /** Signs its tokens and seals its numbers. */
  readonly secret: string
  /** Opens the database in this process; only while no server has an embedded one open. */
  open(): Promise<Database>
  remove(): Promise<void>
}

interface Options {
  readonly size: DataSize
  /** Work to do on the filled database before anybody else opens it. */
  readonly prepare?: (database: Database, secret: string) => Promise<void>
  /** A PostgreSQL to use instead of a private one. */
  readonly databaseUrl?: string | undefined
  /** A data folder to keep and to use again. */
  readonly folder?: string | undefined
  /** The day on which the demo's story stands. */
  readonly today?: string
  /** Pages that a private PostgreSQL keeps at hand. */
  readonly memory?: string
}

/** A database with demo people in it, in a temporary folder or on a private PostgreSQL; a copy of a filled one if there is one. */
export async function prepareData(kind: DatabaseKind, options: Options): Promise<PreparedData> {
  const folder = options.folder ?? newFolder(kind, options.size)
  const postgres = kind === 'postgres' ? await postgresFor(options) : undefined
  const filled = isCopied(kind, options)
  const databaseUrl = postgres?.url
  const secret = secretIn(folder)
  const open = (): Promise<Database> => prepareDatabase({ databaseUrl, dataDir: folder, ...keyOf(secret) })
  const data: PreparedData = {
    kind,
    folder,
    secret,
    environment: {
      DATA_DIR: folder,
      SECRET_KEY: secret,
      SEED: 'none',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    open,
    async remove() {
      await postgres?.remove()
      if (!options.folder) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
  if (filled && !options.prepare) return data
  try {
    const begun = performance.now()
    const database = await open()
    try {
      const { logins } = await seedIfEmpty({
        database,
        size: options.size,
        sealer: openSealer(Buffer.from(secret)),
        log: say,
        ...(options.today && { today: options.today }),
      })
      if (logins.length > 0)
        say(`${options.size} data on ${kind} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
      await options.prepare?.(database, secret)
    } finally {
      await database.close()
    }
    return data
  } catch (error) {
    await data.remove()
    throw error
  }
}

/** Whether the data comes from a filled folder or database that npm test has named. */
function isCopied(kind: DatabaseKind, { size, folder, databaseUrl }: Options): boolean {
  if (size !== 'demo') return false
  if (kind === 'embedded') return folder === undefined && Boolean(process.env['DEMO_FOLDER'])
  return databaseUrl === undefined && Boolean(process.env[DEMO_DATABASE])
}

function newFolder(kind: DatabaseKind, size: DataSize): string {
  if (kind === 'embedded' && size === 'demo') return newDemoFolder()
  return fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-campaign-'))
}

/** A copied folder brings the key along that its data is sealed with. */
function secretIn(folder: string): string {
  const file = path.join(folder, 'secret.key')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : SECRET_KEY
}

interface UsedPostgres {
  readonly url: string
  remove(): Promise<void>
}

async function postgresFor({ size, databaseUrl, memory }: Options): Promise<UsedPostgres> {
  if (databaseUrl) return { url: databaseUrl, remove: async () => undefined }
  const filled = process.env[DEMO_DATABASE]
  if (filled && size === 'demo') {
    const url = await copyDatabase(filled)
    return { url, remove: () => dropDatabase(url) }
  }
  const postgres = await startPostgres(postgresBinaries(), memory === undefined ? {} : { shared_buffers: memory })
  if (!postgres) throw new Error('PostgreSQL is not installed here: name one in DATABASE_URL.')
  return { url: await postgres.createDatabase(), remove: () => postgres.stop() }
}
