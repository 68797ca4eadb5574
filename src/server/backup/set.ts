import { createHash } from 'node:crypto'
import {
  chmodSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { syncTree } from '#server/database/embedded/sync-tree.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { facts } from './facts.ts'

/** The folder of a backup: these two files, and what they vouch for. */
const MANIFEST = 'manifest.json'
/** As `sha256sum -c` reads it. */
const SUMS = 'SHA256SUMS'

/** What else stands in it. */
export const CLUSTER = 'database'
export const DUMP = 'database.dump'
export const FILES = 'files'
export const KEY = 'secret.key'
export const HEAD = 'audit-head'

const manifest = v.object({
  format: v.literal(1),
  made_at: v.string(),
  /** Of the portal. */
  version: v.string(),
  engine: v.picklist(['embedded', 'postgres']),
  database: facts,
  /** Whether the bytes of documents are here, or stay in a store of their own. */
  files: v.picklist(['here', 'in the store']),
  /** Whether the key is here, or was given by the environment and has to be kept apart. */
  key: v.picklist(['here', 'in the environment']),
  sums: v.string(),
})
export type Manifest = v.InferOutput<typeof manifest>

export interface Sum {
  readonly place: string
  readonly sha256: string
}

const LINE = /^([0-9a-f]{64}) {2}(.+)$/
/** Nothing that leads out of the folder. */
const PLACE = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\\\0][^\\\0]*$/

/** Adds what vouches for everything in the folder; without it the folder is no backup. */
export async function seal(folder: string, about: Omit<Manifest, 'sums' | 'format'>): Promise<number> {
  const places = filesIn(folder)
  const lines: string[] = []
  for (const place of places) lines.push(`${await sha256Of(path.join(folder, place))}  ${place}\n`)
  writeFileSync(path.join(folder, SUMS), lines.join(''), { mode: 0o600 })
  const sums = await sha256Of(path.join(folder, SUMS))
  const text = JSON.stringify({ format: 1, ...about, sums } satisfies Manifest, undefined, 2)
  writeFileSync(path.join(folder, MANIFEST), `${text}\n`, { mode: 0o600 })
  return places.length
}

export function isBackup(folder: string): boolean {
  return existsSync(path.join(folder, MANIFEST))
}

/** Reads every byte of a backup and throws where one isn't what it was when it was made. */
export async function openSet(folder: string): Promise<{ about: Manifest; listed: readonly Sum[] }> {
  const about = readManifest(path.join(folder, MANIFEST))
  const sums = path.join(folder, SUMS)
  if (!existsSync(sums) || (await sha256Of(sums)) !== about.sums) throw damaged(folder, `${SUMS} is not what it was`)
  const listed = readSums(folder, readFileSync(sums, 'utf8'))
  for (const { place, sha256 } of listed) {
    const file = path.join(folder, place)
    if (!existsSync(file) || !statSync(file).isFile()) throw damaged(folder, `${place} is missing`)
    if ((await sha256Of(file)) !== sha256) throw damaged(folder, `${place} is not what it was`)
  }
  return { about, listed }
}

function readManifest(file: string): Manifest {
  if (!existsSync(file))
    throw new StartupError(`${path.dirname(file)} is no backup, or one that was not finished: name another folder.`)
  try {
    return v.parse(manifest, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw damaged(path.dirname(file), `${MANIFEST} can't be read by this release`)
  }
}

function readSums(folder: string, text: string): readonly Sum[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256 = '', place = ''] = LINE.exec(line) ?? []
      if (!PLACE.test(place)) throw damaged(folder, `${SUMS} can't be read`)
      return { place, sha256 }
    })
}

function damaged(folder: string, what: string): StartupError {
  return new StartupError(`The backup ${folder} is damaged (${what}), and nothing was restored: use another one.`)
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The files below a folder, with slashes between names on every system. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

/** Shares the bytes where the file system can. A command has nothing else to do, and a portal may be waiting for it. */
export function copyInto(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  chmodSync(to, 0o600)
}

/** So many at once that the disk writes them together. */
const AT_ONCE = 32

/** Puts a folder on the disk with everything in it. */
export async function settle(folder: string): Promise<void> {
  const places = filesIn(folder).map((place) => path.join(folder, place))
  for (let from = 0; from < places.length; from += AT_ONCE)
    await Promise.all(places.slice(from, from + AT_ONCE).map(settleFile))
  // Of what is on the disk already this takes no time; it adds the folders.
  syncTree(folder)
}

async function settleFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
