import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { syncDirectory } from '#server/database/embedded/sync-tree.ts'
import { refuseOtherKey } from '#server/database/known-key.ts'
import { openNamed } from '#server/database/prepare.ts'
import { FolderInUse, StartupError } from '#server/database/startup-errors.ts'
import { openS3Store } from '#server/files/s3-store.ts'
import { whileServerHolds } from './control.ts'
import { readFacts, type Facts } from './facts.ts'
import { holdStill, type Held } from './hold.ts'
import { listFiles } from './listed-files.ts'
import { dump, expectTools } from './postgres-tools.ts'
import { CLUSTER, copyInto, DUMP, FILES, filesIn, HEAD, isBackup, KEY, seal, settle } from './set.ts'
import { fetchFiles, writeList, type Fetched } from './store-files.ts'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'secret' | 'secretFile'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

export interface Made {
  readonly folder: string
  readonly files: number
  readonly counts: Facts['counts']
  /** How long the portal had to wait. */
  readonly heldMs: number
  readonly fetched: Fetched
}

interface Options {
  /** For a store that keeps copies itself. */
  readonly leaveFiles?: boolean
  readonly now?: Date
}

const NAME = /^caseway-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/
const PARTIAL = '.partial'

/** While a backup is made, the files it still has to fetch. */
const LIST = 'to-fetch'

/** Unfinished uploads; their senders begin anew. */
const UNDER_WAY = /^(incoming|arriving|pieces)\//

/**
 * Copies the head of the audit first, then the database as it is at one moment, then the files. The head is thus one that
 * the database holds. A file is in the store before a row names it, is never changed, and is removed only when no row
 * names it any more or a prepared export has expired: copied after the database, none that it names is missing.
 */
export async function makeBackup(
  config: Settings,
  into: string,
  version: string,
  { leaveFiles = false, now = new Date() }: Options = {},
): Promise<Made> {
  if (leaveFiles && !config.s3)
    throw new StartupError(
      'Without S3_* the files lie in the data folder and belong to the backup: leave --leave-files out.',
    )
  const name = `caseway-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  const folder = path.join(path.resolve(into), name)
  const partial = `${folder}${PARTIAL}`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    const head = path.join(config.dataDir, HEAD)
    if (existsSync(head)) copyInto(head, path.join(partial, HEAD))
    const { facts, heldMs } = await copyDatabase(config, partial, Boolean(config.s3) && !leaveFiles)
    refuseOtherKey(facts.key ?? undefined, config)
    if (config.secretFile) copyInto(config.secretFile.path, path.join(partial, KEY))
    const fetched = await takeFiles(config, partial, leaveFiles)
    const files = await seal(partial, {
      made_at: now.toISOString(),
      version,
      engine: config.databaseUrl === undefined ? 'embedded' : 'postgres',
      database: facts,
      files: leaveFiles ? 'in the store' : 'here',
      key: config.secretFile ? 'here' : 'in the environment',
    })
    await settle(partial)
    renameSync(partial, folder)
    syncDirectory(path.dirname(folder))
    return { folder, files, counts: facts.counts, heldMs, fetched }
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

/** Removes all finished backups of a folder but the newest. */
export function removeOlder(into: string, keep: number): string[] {
  const found = readdirSync(into).filter((name) => NAME.test(name) && isBackup(path.join(into, name)))
  const old = found.sort().slice(0, -keep)
  for (const name of old) rmSync(path.join(into, name), { recursive: true })
  return old
}

interface Copied {
  readonly facts: Facts
  readonly heldMs: number
}

async function copyDatabase(config: Settings, to: string, listed: boolean): Promise<Copied> {
  const list = listed ? path.join(to, LIST) : undefined
  if (config.databaseUrl !== undefined)
    return dumpDatabase(config, config.databaseDirectUrl ?? config.databaseUrl, path.join(to, DUMP), list)
  const cluster = path.join(config.dataDir, 'database', 'cluster')
  if (!existsSync(cluster))
    throw new StartupError(`There is no database in ${config.dataDir} yet: correct DATA_DIR, or start the portal once.`)
  const copy = async (held: Held): Promise<Copied> => copyCluster(cluster, path.join(to, CLUSTER), held, list)
  let database: Database
  try {
    database = await openNamed(config)
  } catch (error) {
    if (error instanceof FolderInUse) return whileServerHolds(config.dataDir, copy)
    throw error
  }
  try {
    return await holdStill(database, copy)
  } finally {
    await database.close()
  }
}

const OF_A_RUN = new Set(['postmaster.pid', 'postmaster.opts'])

/** Of the log only what recovers this state: the engine keeps more files of it for later use. */
async function copyCluster(
  cluster: string,
  to: string,
  { facts, log, files }: Held,
  list: string | undefined,
): Promise<Copied> {
  const begun = performance.now()
  for (const place of filesIn(cluster)) {
    const [, segment] = /^pg_wal\/([0-9A-F]{24})$/.exec(place) ?? []
    if (OF_A_RUN.has(place) || (segment !== undefined && (segment < log.first || segment > log.last))) continue
    copyInto(path.join(cluster, place), path.join(to, place))
  }
  if (list !== undefined) await writeList(files(), list)
  return { facts, heldMs: Math.round(performance.now() - begun) }
}

async function dumpDatabase(config: Settings, url: string, file: string, list: string | undefined): Promise<Copied> {
  const database = await openNamed(config)
  try {
    return await database.withoutStatementTimeout(async (client) => {
      await client.query('begin isolation level repeatable read read only')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      const facts = await readFacts(client)
      await expectTools(['pg_dump'], facts.engine_version)
      const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
      await dump(url, rows[0]?.snapshot ?? '', file)
      if (list !== undefined) await writeList(listFiles(client), list)
      await client.query('rollback')
      return { facts, heldMs: 0 }
    })
  } finally {
    await database.close()
  }
}

async function takeFiles({ s3, dataDir }: Settings, partial: string, leaveFiles: boolean): Promise<Fetched> {
  if (!s3) copyFiles(path.join(dataDir, FILES), path.join(partial, FILES))
  if (!s3 || leaveFiles) return { missing: [], changed: [] }
  const list = path.join(partial, LIST)
  const fetched = await fetchFiles(openS3Store(s3), list, partial, earlierThan(partial))
  rmSync(list, { force: true })
  return fetched
}

/** Of the newest backups, what one that was cut off has fetched as well. */
function earlierThan(partial: string): string[] {
  const into = path.dirname(partial)
  const names = readdirSync(into).filter(
    (name) => NAME.test(name.replace(PARTIAL, '')) && name !== path.basename(partial),
  )
  return names
    .sort()
    .slice(-3)
    .toReversed()
    .map((name) => path.join(into, name))
}

function copyFiles(from: string, to: string): void {
  if (!existsSync(from)) return
  for (const place of filesIn(from)) {
    if (UNDER_WAY.test(place)) continue
    // A prepared export may expire meanwhile.
    try {
      copyInto(path.join(from, place), path.join(to, place))
    } catch (error) {
      if (existsSync(path.join(from, place))) throw error
    }
  }
}
