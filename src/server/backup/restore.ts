import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { openEmbedded } from '#server/database/embedded/index.ts'
import { prepareFolder } from '#server/database/embedded/data-folder.ts'
import { lockFolder } from '#server/database/embedded/folder-lock.ts'
import { syncDirectory, syncTree } from '#server/database/embedded/sync-tree.ts'
import { fingerprintOf, refuseOtherKey } from '#server/database/known-key.ts'
import { openNamed, RESTORED } from '#server/database/prepare.ts'
import { readRelease } from '#server/database/release.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { openS3Store } from '#server/files/s3-store.ts'
import { buildOf } from '#server/version.ts'
import { expectTools, restoreDump } from './postgres-tools.ts'
import { afterRestore, BEFORE_RESTORE } from './restored-sql.ts'
import { CLUSTER, copyInto, DUMP, FILES, HEAD, KEY, openSet, settle, type Manifest, type Sum } from './set.ts'
import { pourFiles, type Poured } from './store-files.ts'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'secret' | 'secretFile'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

interface Options {
  readonly replace: boolean
  readonly endSessions: boolean
  /** Of this portal. */
  readonly version: string
  readonly now?: Date
}

export interface Restored {
  readonly about: Manifest
  /** Where what stood in the data folder lies now, if anything did. */
  readonly before: string | undefined
  /** The files that went into a store. */
  readonly poured: Poured | undefined
}

/** Built here while the portal may still run on what stands there. */
const RESTORING = 'restoring'

/** Longer than any statement after a restore takes. */
const STATEMENT_MS = 10 * 60_000

/**
 * Checks the whole backup, builds the restored portal beside the one that is there, and changes places last. Cut off before
 * that, nothing has changed; cut off in the middle, no server starts until the restore was run again.
 */
export async function restoreBackup(config: Settings, folder: string, options: Options): Promise<Restored> {
  const { about, listed } = await openSet(path.resolve(folder))
  await refuseUnfit(config, path.resolve(folder), about, options.version)
  return config.databaseUrl === undefined
    ? restoreEmbedded(config, path.resolve(folder), about, listed, options)
    : restorePostgres(
        config,
        config.databaseDirectUrl ?? config.databaseUrl,
        path.resolve(folder),
        about,
        listed,
        options,
      )
}

async function refuseUnfit(config: Settings, folder: string, about: Manifest, version: string): Promise<void> {
  const wanted = config.databaseUrl === undefined ? 'embedded' : 'postgres'
  if (about.engine !== wanted)
    throw new StartupError(
      about.engine === 'embedded'
        ? 'This backup is of the embedded database: leave DATABASE_URL out.'
        : 'This backup is of a PostgreSQL database: set DATABASE_URL to the one to restore into.',
    )
  const { migrations } = await readRelease(path.resolve(import.meta.dirname, '../database'))
  if (buildOf(about.version) > buildOf(version) || !migrations.some(({ name }) => name === about.database.schema))
    throw new StartupError(
      `This backup was made by the newer release ${about.version}: restore it with that release or a later one.`,
    )
  if (about.key === 'in the environment' && config.secretFile)
    throw new StartupError('This backup was made with a SECRET_KEY from the environment: set SECRET_KEY to it.')
  const own = about.key === 'here' ? Buffer.from(readFileSync(path.join(folder, KEY), 'utf8').trim()) : undefined
  const known = about.database.key ?? (own && fingerprintOf(own))
  refuseOtherKey(known, { secret: own && config.secretFile ? own : config.secret })
}

async function restoreEmbedded(
  config: Settings,
  folder: string,
  about: Manifest,
  listed: readonly Sum[],
  options: Options,
): Promise<Restored> {
  const home = path.join(config.dataDir, 'database')
  const { lock, cluster } = prepareFolder(home)
  const unlock = lockFolder(home, lock)
  try {
    if (existsSync(cluster)) refuseToReplace(`The data folder ${config.dataDir}`, options)
    const poured = await build(config, folder, listed)
    const built = path.join(config.dataDir, RESTORING, CLUSTER)
    // A database that can't be opened, or doesn't hold what it should, has replaced nothing.
    await completeCluster(built, afterRestore(about, options))
    announce(config.dataDir)
    const before = changePlaces(config, about, options.now)
    return { about, before, poured }
  } finally {
    rmSync(path.join(config.dataDir, RESTORING), { recursive: true, force: true })
    unlock()
  }
}

/** A backup holds files alone, and PostgreSQL does not open a cluster without these. */
const EMPTY_FOLDERS = `pg_commit_ts pg_dynshmem pg_logical/mappings pg_logical/snapshots pg_notify pg_replslot pg_serial
  pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase pg_wal/archive_status pg_wal/summaries`.split(
  /\s+/,
)

/** The engine keeps its cluster one folder deeper. */
async function completeCluster(built: string, sql: string): Promise<void> {
  const opened = `${built}.opened`
  mkdirSync(opened, { mode: 0o700 })
  for (const name of EMPTY_FOLDERS) mkdirSync(path.join(built, name), { recursive: true, mode: 0o700 })
  renameSync(built, path.join(opened, 'cluster'))
  const database = await openEmbedded({ folder: opened, statementTimeoutMs: STATEMENT_MS })
  try {
    await database.withoutStatementTimeout(async (client) => {
      await client.query('begin')
      await client.query(sql)
      await client.query('commit')
    })
  } finally {
    await database.close()
  }
  renameSync(path.join(opened, 'cluster'), built)
  rmSync(opened, { recursive: true })
}

async function restorePostgres(
  config: Settings,
  url: string,
  folder: string,
  about: Manifest,
  listed: readonly Sum[],
  options: Options,
): Promise<Restored> {
  const { tables, others, version } = await lookInto(config)
  await expectTools(['pg_restore', 'psql'], version)
  if (tables > 0) refuseToReplace(`The database ${new URL(url).pathname.slice(1)}`, options)
  if (others > 0)
    throw new StartupError(
      `The database is in use by ${others} other connections: stop the portal's servers and other programs first.`,
    )
  let poured: Poured | undefined
  try {
    poured = await build(config, folder, listed)
    announce(config.dataDir)
    await restoreDump(url, path.join(folder, DUMP), { before: BEFORE_RESTORE, after: afterRestore(about, options) })
  } catch (error) {
    // All of it or nothing: the database is what it was.
    for (const name of [RESTORING, RESTORED]) rmSync(path.join(config.dataDir, name), { recursive: true, force: true })
    throw error
  }
  return { about, before: changePlaces(config, about, options.now), poured }
}

async function lookInto(config: Settings): Promise<{ tables: number; others: number; version: string }> {
  const database = await openNamed(config)
  try {
    const { rows } = await database.pool.query<{ tables: number; others: number; version: string }>(`select
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid()) as others,
      current_setting('server_version') as version`)
    return rows[0] ?? { tables: 0, others: 0, version: '0' }
  } finally {
    await database.close()
  }
}

function refuseToReplace(what: string, { replace }: Options): void {
  if (!replace)
    throw new StartupError(
      `${what} already holds a portal: restore with --replace to put the backup in its place, or name another place.`,
    )
}

/**
 * Everything of the backup but what PostgreSQL restores itself. What goes into a store goes there at once: no record of
 * the portal that is there names it, or it is the same.
 */
async function build({ dataDir, s3 }: Settings, folder: string, listed: readonly Sum[]): Promise<Poured | undefined> {
  const to = path.join(dataDir, RESTORING)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const { place } of listed)
    if (place !== DUMP && !(s3 && place.startsWith(`${FILES}/`)))
      copyInto(path.join(folder, place), path.join(to, place))
  await settle(to)
  return s3 && pourFiles(openS3Store(s3), folder, listed)
}

/** From here on no server starts until all is in its place. */
function announce(dataDir: string): void {
  syncTree(path.join(dataDir, RESTORING))
  rmSync(path.join(dataDir, RESTORED), { recursive: true, force: true })
  renameSync(path.join(dataDir, RESTORING), path.join(dataDir, RESTORED))
  syncDirectory(dataDir)
}

/** What stood there is kept: it may be the better copy after all. */
function changePlaces({ dataDir, s3 }: Settings, about: Manifest, now = new Date()): string | undefined {
  const restored = path.join(dataDir, RESTORED)
  const before = path.join(dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
  const moves = [
    ...(about.engine === 'embedded' ? [{ name: CLUSTER, place: path.join('database', 'cluster') }] : []),
    ...(about.files === 'here' && !s3 ? [{ name: FILES, place: FILES }] : []),
    ...(about.key === 'here' ? [{ name: KEY, place: KEY }] : []),
    { name: HEAD, place: HEAD },
  ]
  for (const { name, place } of moves) {
    const there = path.join(dataDir, place)
    if (existsSync(there)) {
      mkdirSync(before, { recursive: true, mode: 0o700 })
      renameSync(there, path.join(before, name))
    }
    if (existsSync(path.join(restored, name))) renameSync(path.join(restored, name), there)
  }
  for (const folder of [path.join(dataDir, 'database'), before]) if (existsSync(folder)) syncDirectory(folder)
  syncDirectory(dataDir)
  rmSync(restored, { recursive: true })
  syncDirectory(dataDir)
  return existsSync(before) && readdirSync(before).length > 0 ? before : undefined
}
