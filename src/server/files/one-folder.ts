import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { newId } from '#server/records/new-id.ts'

/** Lies among the files, so that it goes wherever they go, into a backup as well. */
const MARK = '.folder'

/**
 * Of several processes on one database, each must find the files of all. The database remembers the folder by a mark in
 * it: a process with another one does not start, instead of saying of half the documents that they are missing.
 */
export async function expectOneFolder(
  { pool, embedded }: Database,
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
): Promise<void> {
  if (embedded || s3) return
  const folder = join(dataDir, 'files')
  const { mark, isNew } = markIn(folder)
  const { rows } = await pool.query<{ value: string }>(
    `insert into server_state values ('files', $1) on conflict (key) do update set value = server_state.value returning value`,
    [mark],
  )
  if (rows[0]?.value === mark) return
  // It would hide the next time that this is another folder.
  if (isNew) rmSync(join(folder, MARK))
  throw new StartupError(otherFolder(folder))
}

const otherFolder = (folder: string): string =>
  `The files of this database lie in another folder than ${folder}: give all processes the same one, or a store of the S3 ` +
  `kind (S3_ENDPOINT …). If that folder is lost for good, run "delete from server_state where key = 'files'" once.`

/** Made whole or not at all: processes that start at the same moment agree on one. */
function markIn(folder: string): { mark: string; isNew: boolean } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const place = join(folder, MARK)
  const made = newId()
  const beside = `${place}-${made}`
  writeFileSync(beside, made, { mode: 0o600 })
  try {
    linkSync(beside, place)
    return { mark: made, isNew: true }
  } catch (error) {
    if (existsSync(place)) return { mark: readFileSync(place, 'utf8'), isNew: false }
    throw error
  } finally {
    rmSync(beside)
  }
}
