import { createHash } from 'node:crypto'
import { appendFileSync, createReadStream, createWriteStream, existsSync, linkSync, mkdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { S3Store } from '#server/files/s3-store.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { eachAtOnce, patiently } from './at-once.ts'
import { listedFiles, type FileBatches, type ListedFile } from './listed-files.ts'
import { copyInto, FILES, sha256Of, type Sum } from './set.ts'

/** Each holds one piece of a file in memory, or all of a small one. */
const AT_ONCE = 8
const SMALL = 8 * 1024 * 1024

/** What a backup took from the store, and what it could not take as the database has it. */
export interface Fetched {
  /** Files that records carry and the store does not have. */
  readonly missing: string[]
  /** Files that are not what they were when they came; they are in the backup as they are now. */
  readonly changed: string[]
}

/** Writes the list to a file, so that the database has to stand still no longer than that. */
export async function writeList(batches: FileBatches, file: string): Promise<void> {
  for await (const batch of batches) appendFileSync(file, `${JSON.stringify(batch)}\n`, { mode: 0o600 })
}

/**
 * Brings the files of a list from the store into a backup. One that an earlier backup holds as the database knows it shares
 * its bytes: nothing in a backup is ever changed.
 */
export async function fetchFiles(
  store: S3Store,
  list: string,
  to: string,
  earlier: readonly string[],
): Promise<Fetched> {
  const fetched: Fetched = { missing: [], changed: [] }
  if (!existsSync(list)) return fetched
  for await (const line of createInterface({ input: createReadStream(list) }))
    await eachAtOnce(v.parse(listedFiles, JSON.parse(line)), AT_ONCE, async (listed) => {
      if (await shared(listed, to, earlier)) return
      const outcome = await fetchFile(store, listed, path.join(to, FILES, listed.place))
      if (outcome !== 'right') fetched[outcome].push(listed.place)
    })
  return fetched
}

async function shared({ place, sha256 }: ListedFile, to: string, earlier: readonly string[]): Promise<boolean> {
  if (sha256 === null) return false
  for (const backup of earlier) {
    const from = path.join(backup, FILES, place)
    // What can't be read there, or is removed at this moment, is fetched.
    if (!existsSync(from) || (await sha256Of(from).catch(() => undefined)) !== sha256) continue
    const here = path.join(to, FILES, place)
    mkdirSync(path.dirname(here), { recursive: true, mode: 0o700 })
    try {
      linkSync(from, here)
    } catch {
      // Not every file system knows a file by two names.
      copyInto(from, here)
    }
    return true
  }
  return false
}

async function fetchFile(
  store: S3Store,
  { place, sha256 }: ListedFile,
  to: string,
): Promise<'right' | 'missing' | 'changed'> {
  const digest = await patiently(async () => {
    const bytes = await store.stream(place)
    if (!bytes) return undefined
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
    return pourInto(bytes, to)
  })
  // A prepared export may expire meanwhile.
  if (digest === undefined) return sha256 === null ? 'right' : 'missing'
  return sha256 === null || digest === sha256 ? 'right' : 'changed'
}

async function pourInto(bytes: AsyncIterable<Uint8Array>, file: string): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(bytes, hashing, createWriteStream(file, { mode: 0o600 }))
  return hash.digest('hex')
}

export interface Poured {
  readonly sent: number
  /** Files that were in the store already, byte for byte. */
  readonly there: number
}

/** In a backup of a portal that keeps its files in a folder, other things may stand beside the files. */
const OF_STORE = /^files\/((?:kept|exports)\/.+)$/

/**
 * Puts the files of a backup into a store. Each is read back and compared, before as well as after it is sent: run again
 * after it was cut off, it sends what is not there yet.
 */
export async function pourFiles(store: S3Store, folder: string, listed: readonly Sum[]): Promise<Poured> {
  let [sent, there] = [0, 0]
  await eachAtOnce(listed, AT_ONCE, async ({ place: file, sha256 }) => {
    const [, place] = OF_STORE.exec(file) ?? []
    if (place === undefined) return
    if ((await digestIn(store, place)) === sha256) {
      there += 1
      return
    }
    await patiently(() => send(store, place, path.join(folder, file)))
    if ((await digestIn(store, place)) !== sha256)
      throw new StartupError(
        `The file store does not give back ${place} as it was sent: see to it, and restore once more.`,
      )
    sent += 1
  })
  return { sent, there }
}

/** Addresses name the type themselves. */
const TYPE = 'application/octet-stream'

async function send(store: S3Store, place: string, file: string): Promise<void> {
  if (statSync(file).size <= SMALL) await store.write(place, await readFile(file), TYPE)
  else await store.pour(place, createReadStream(file), TYPE)
}

function digestIn(store: S3Store, place: string): Promise<string | undefined> {
  return patiently(async () => {
    const bytes = await store.stream(place)
    if (!bytes) return undefined
    const hash = createHash('sha256')
    for await (const piece of bytes) hash.update(piece)
    return hash.digest('hex')
  })
}
