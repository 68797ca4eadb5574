import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Database } from './database.ts'
import { changedMigration, migrationNotAllowed, newerDatabase, roleNotAllowed } from './startup-errors.ts'

export interface MigrateOptions {
  /** The last file to apply; without it, all are. */
  readonly upTo?: string
  readonly folder?: string
}

interface Migration {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

const FILE = /^\d{4}-[a-z0-9-]+\.sql$/
const OWN_FOLDER = path.join(import.meta.dirname, 'migrations')

/** Any number will do, as long as every release uses the same one. */
const LOCK = 20_261_120

const REGISTER = `create table if not exists schema_migration (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`

/**
 * Brings the database to this release's tables and answers the names of the files it applied. Each file takes effect as
 * a whole or not at all; servers that start at the same moment wait for one another.
 */
export async function migrate(
  database: Database,
  { upTo, folder = OWN_FOLDER }: MigrateOptions = {},
): Promise<string[]> {
  const known = await readMigrations(folder)
  if (upTo && !known.some(({ name }) => name === upTo)) throw new RangeError(`There is no migration ${upTo}.`)
  return database.patiently(async (client) => {
    try {
      const applied = await alone(client, 'the register', async () => {
        await client.query(REGISTER)
        return appliedIn(client)
      })
      refuseStrangers(known, applied)
      const missing = known.filter(({ name }) => !applied.has(name) && (!upTo || name <= upTo))
      const done: string[] = []
      for (const migration of missing) if (await apply(client, migration)) done.push(migration.name)
      return done
    } catch (error) {
      throw await explained(client, error)
    }
  })
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => FILE.test(name)).sort()
  return Promise.all(
    names.map(async (file) => {
      // A checkout may have turned the line ends; the statements are the same.
      const text = (await fs.readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function refuseStrangers(known: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const digests = new Map(known.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    const own = digests.get(name)
    if (own === undefined) throw newerDatabase(name)
    if (own !== sha256) throw changedMigration(name)
  }
}

/** Answers false where another server was first. */
function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<boolean> {
  return alone(client, name, async () => {
    if ((await appliedIn(client)).has(name)) return false
    await client.query(text)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    return true
  })
}

/** A transaction that no other server's migration runs beside. */
async function alone<T>(client: pg.Client, what: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${what} can't be applied: ${reason}`, { cause: error })
  }
}

const NOT_ALLOWED = '42501'

async function explained(client: pg.Client, error: unknown): Promise<unknown> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== NOT_ALLOWED) return error
  const { rows } = await client.query<{ login: string; ready: boolean }>(`
    select current_user as login,
      exists(select from pg_roles where rolname = 'caseway_app' and pg_has_role(current_user, oid, 'member')) as ready`)
  const { login = '', ready = false } = rows[0] ?? {}
  return ready ? migrationNotAllowed(login, cause) : roleNotAllowed(login, cause)
}
