import type pg from 'pg'
import { adoptBaseline, inBaseline } from './baseline.ts'
import type { Database } from './database.ts'
import { readRelease, type Release, type SqlFile } from './release.ts'
import { changedMigration, migrationNotAllowed, newerDatabase, roleNotAllowed } from './startup-errors.ts'

export interface MigrateOptions {
  /** Where the folders of SQL lie. */
  readonly folder?: string
}

/** Any number will do, as long as every release uses the same one. */
const LOCK = 20_261_120

const REGISTER = `create table if not exists schema_migration (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`

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
 * Brings the database to this release and answers the names of the files it applied. A release takes effect as a whole or
 * not at all; servers that start at the same moment wait for one another.
 */
export async function migrate(
  database: Database,
  { folder = import.meta.dirname }: MigrateOptions = {},
): Promise<string[]> {
  const release = await readRelease(folder)
  return database.patiently(async (client) => {
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [LOCK])
      await client.query(REGISTER)
      const done = await bringTo(release, client)
      await client.query('commit')
      return done
    } catch (error) {
      await client.query('rollback')
      throw await explained(client, error)
    }
  })
}

const isFunctions = (name: string): boolean => name.startsWith('functions/')

async function bringTo({ migrations, replaceable }: Release, client: pg.Client): Promise<string[]> {
  const applied = await adoptBaseline(client, migrations, await appliedIn(client))
  refuseStrangers(migrations, applied)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  const changed = replaceable.filter(({ name, sha256 }) => applied.get(name) !== sha256)
  if (missing.length === 0 && changed.length === 0) return []
  // Migrations after the baseline may call functions, so a database without any gets them first.
  const early = [...applied.keys()].some(isFunctions) ? [] : changed.filter(({ name }) => isFunctions(name))
  const [baseline, later] = [missing.filter(inBaseline), missing.filter((file) => !inBaseline(file))]
  await client.query('set local check_function_bodies = off')
  for (const file of [...baseline, ...early, ...later]) await apply(client, file)
  // Deferred triggers of a migration's changes would keep its tables from being altered.
  await client.query('set constraints all immediate')
  for (const file of changed.filter((file) => !early.includes(file))) await apply(client, file)
  await naming('The functions', () => client.query(CHECK_BODIES))
  await client.query(`delete from schema_migration where name like '%/%' and name <> all($1)`, [
    replaceable.map(({ name }) => name),
  ])
  return [...missing, ...changed].map(({ name }) => name)
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function refuseStrangers(known: readonly SqlFile[], applied: ReadonlyMap<string, string>): void {
  const digests = new Map(known.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    if (name.includes('/')) continue
    const own = digests.get(name)
    if (own === undefined) throw newerDatabase(name)
    if (own !== sha256) throw changedMigration(name)
  }
}

async function apply(client: pg.Client, { name, text, sha256 }: SqlFile): Promise<void> {
  await naming(name, () => client.query(text))
  await client.query(
    `insert into schema_migration (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
    [name, sha256],
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
