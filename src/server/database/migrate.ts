import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { buildOf, packageVersion } from '#server/version.ts'
import { adoptBaseline, inBaseline } from './baseline.ts'
import type { Database } from './database.ts'
import { migrateConcurrently } from './concurrent-migrations.ts'
import { readRelease, stageOf, type Release, type SqlFile, type Stage } from './release.ts'
import { changedMigration, migrationNotAllowed, newerDatabase, roleNotAllowed, tablesInUse } from './startup-errors.ts'

export interface MigrateOptions {
  /** Where the folders of SQL lie. */
  readonly folder?: string
  /** The version of the release. */
  readonly version?: string
  /** How long a statement waits for a locked table, and how often the migration is tried. */
  readonly lockMs?: number
  readonly tries?: number
  /** Also what the version before can't live with. Usually where nothing of it can be running. */
  readonly contract?: boolean
}

/**
 * A statement that waits for a table makes all later requests for it wait as well. It gives up before they are told
 * that the database is silent, and begins anew once they had their turn.
 */
const LOCK_MS = 3_000
const TRIES = 20
const REST_MS = 500

/** Any number will do, as long as every release uses the same one. */
const LOCK = 20_261_120

const REGISTER = `create table if not exists schema_migration (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`

/** The release that applied the file, as a number that rises with its version. */
const REGISTER_BUILD = `do $$
begin
  if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'build') then
    alter table schema_migration add column build bigint not null default 0;
  end if;
end $$`

/** Bodies are checked once all are there, so that functions may call each other in any order of files. */
const CHECK_BODIES = `do $$
declare
  of_function record;
begin
  set local check_function_bodies = on;
  for of_function in
    select p.oid, p.oid::regprocedure as name, l.lanname as language from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
  loop
    begin
      if of_function.language = 'sql' then
        perform fmgr_sql_validator(of_function.oid);
      else
        perform plpgsql_validator(of_function.oid);
      end if;
    exception when others then
      raise exception '%: %', of_function.name, sqlerrm;
    end;
  end loop;
end $$`

/**
 * Brings the database to this release and answers the names of the files it applied. A release takes effect as a whole
 * or not at all; servers that start at the same moment wait for one another.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = import.meta.dirname, version = packageVersion(), lockMs = LOCK_MS, tries = TRIES } = options
  const { contract = database.embedded } = options
  const release = await readRelease(folder)
  const build = buildOf(version)
  for (let tried = 1; ; tried += 1) {
    try {
      const done = await database.withoutStatementTimeout((client) =>
        migrateOnce(client, release, { build, lockMs, contract }),
      )
      return [...done, ...(await migrateConcurrently(database, release, build))]
    } catch (error) {
      if (!isLocked(error)) throw error
      if (tried >= tries) throw tablesInUse(error)
      await setTimeout(REST_MS)
    }
  }
}

interface Once {
  readonly build: number
  readonly lockMs: number
  readonly contract: boolean
}

async function migrateOnce(client: pg.Client, release: Release, { build, lockMs, contract }: Once): Promise<string[]> {
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query("select set_config('lock_timeout', $1, true)", [`${lockMs}ms`])
    await client.query(REGISTER)
    await client.query(REGISTER_BUILD)
    const done = await bringTo(release, client, build, contract)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw await explained(client, error)
  }
}

const isFunctions = (name: string): boolean => name.startsWith('functions/')

async function bringTo(
  { migrations, replaceable }: Release,
  client: pg.Client,
  build: number,
  contract: boolean,
): Promise<string[]> {
  const applied = await adoptBaseline(client, migrations, await appliedIn(client))
  const newer = await appliedLater(client, build)
  refuseStrangers(migrations, applied, newer)
  const now: readonly Stage[] = contract ? ['expand', 'contract'] : ['expand']
  const missing = migrations.filter(({ name }) => !applied.has(name) && now.includes(stageOf(name)))
  // In a rolling start this release runs beside the newer one, whose functions stay.
  const own = replaceable.filter(({ name }) => !newer.has(name))
  const changed = own.filter(({ name, sha256 }) => applied.get(name) !== sha256)
  if (missing.length === 0 && changed.length === 0) return []
  // Migrations after the baseline may call functions, so a database without any gets them first.
  const early = [...applied.keys()].some(isFunctions) ? [] : changed.filter(({ name }) => isFunctions(name))
  const [baseline, later] = [missing.filter(inBaseline), missing.filter((file) => !inBaseline(file))]
  await client.query('set local check_function_bodies = off')
  for (const file of [...baseline, ...early, ...later]) await apply(client, file, build)
  // Deferred triggers of a migration's changes would keep its tables from being altered.
  await client.query('set constraints all immediate')
  for (const file of changed.filter((file) => !early.includes(file))) await apply(client, file, build)
  await naming('The functions', () => client.query(CHECK_BODIES))
  await client.query(`delete from schema_migration where name like '%/%' and build <= $2 and name <> all($1)`, [
    replaceable.map(({ name }) => name),
    build,
  ])
  return [...missing, ...changed].map(({ name }) => name)
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** What a later release has applied. */
async function appliedLater(client: pg.Client, build: number): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration where build > $1', [build])
  return new Set(rows.map(({ name }) => name))
}

/** This release runs beside a later one, or after it, until that has taken something away. */
function refuseStrangers(
  known: readonly SqlFile[],
  applied: ReadonlyMap<string, string>,
  newer: ReadonlySet<string>,
): void {
  const digests = new Map(known.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    if (name.includes('/')) continue
    const own = digests.get(name)
    if (own === undefined && newer.has(name) && stageOf(name) !== 'contract') continue
    if (own === undefined) throw newerDatabase(name)
    if (own !== sha256) throw changedMigration(name)
  }
}

async function apply(client: pg.Client, { name, text, sha256 }: SqlFile, build: number): Promise<void> {
  await naming(name, () => client.query(text))
  await client.query(
    `insert into schema_migration (name, sha256, build) values ($1, $2, $3)
     on conflict (name) do update set sha256 = excluded.sha256, build = excluded.build, applied_at = now()`,
    [name, sha256, build],
  )
}

async function naming(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${what} can't be applied: ${reason}`, { cause: error })
  }
}

/** What of this release the database does not have yet. */
export async function missingIn(database: Database, folder = import.meta.dirname): Promise<string[]> {
  const { migrations, replaceable } = await readRelease(folder)
  const build = buildOf(packageVersion())
  return database.withoutStatementTimeout(async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migration') is not null as there`,
    )
    const applied = rows[0]?.there ? await appliedIn(client) : new Map<string, string>()
    const newer = rows[0]?.there ? await appliedLater(client, build) : new Set<string>()
    return [
      ...migrations.filter(({ name }) => !applied.has(name)),
      ...replaceable.filter(({ name, sha256 }) => !newer.has(name) && applied.get(name) !== sha256),
    ].map(({ name }) => name)
  })
}

const NOT_ALLOWED = '42501'
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && (cause.code === LOCK_NOT_AVAILABLE || cause.code === DEADLOCK)
}

async function explained(client: pg.Client, error: unknown): Promise<unknown> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== NOT_ALLOWED) return error
  const { rows } = await client.query<{ login: string; ready: boolean }>(`
    select current_user as login,
      exists(select from pg_roles where rolname = 'caseway_app' and pg_has_role(current_user, oid, 'member')) as ready`)
  const { login = '', ready = false } = rows[0] ?? {}
  return ready ? migrationNotAllowed(login, cause) : roleNotAllowed(login, cause)
}
