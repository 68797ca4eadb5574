import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { prepareDatabase } from '#server/database/prepare.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { seedIfEmpty } from '#server/seed/index.ts'

/** Names a PostgreSQL database with the demo data that programs copy instead of filling one of their own. */
export const DEMO_DATABASE = 'DEMO_DATABASE_URL'

/** Seals what the databases of these programs keep sealed. */
export const SECRET_KEY = 'a secret of campaigns and of nothing else'

export interface DatabaseCopy {
  readonly url: string
  drop(): Promise<void>
}

/** Fills an empty PostgreSQL database with the demo data. */
export async function fillDemoDatabase(databaseUrl: string): Promise<void> {
  const database = await prepareDatabase({ databaseUrl, dataDir: '' })
  try {
    await seedIfEmpty({
      database,
      size: 'demo',
      sealer: openSealer(Buffer.from(SECRET_KEY)),
      log: () => undefined,
    })
  } finally {
    await database.close()
  }
}

/** A copy of a database on the same server. Nobody may be connected to the original meanwhile. */
export async function copyDatabase(original: string): Promise<DatabaseCopy> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  await onServerOf(original, `create database ${name} template ${new URL(original).pathname.slice(1)}`)
  const copy = new URL(original)
  copy.pathname = `/${name}`
  return { url: copy.href, drop: () => onServerOf(original, `drop database ${name} with (force)`) }
}

async function onServerOf(databaseUrl: string, statement: string): Promise<void> {
  const server = new URL(databaseUrl)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
