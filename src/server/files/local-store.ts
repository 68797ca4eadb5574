import { hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FILE_KEY } from '#domain/rules/file-types.ts'
import { presign, type Credentials } from './signature.ts'
import type { FileStore, GetRequest, PutRequest } from './store.ts'

/** Where the portal serves what lies in its own folder. */
export const FILES_PATH = '/files/'

export interface LocalStore extends FileStore {
  readonly credentials: Credentials
  /** Takes exactly so many bytes and keeps them whole or not at all. */
  receive(target: { place: string; upload?: string; number?: number }, bytes: Readable, size: number): Promise<void>
  open(place: string): Promise<{ size: number; bytes: () => Readable } | undefined>
  /** Removes what broke off in the middle and lies about since before. */
  sweep(before: Date): Promise<void>
}

/** Files in a folder beside the embedded database, behind the same signed addresses as any S3. */
export function openLocalStore(folder: string, secret: Buffer): LocalStore {
  const credentials: Credentials = {
    accessKeyId: 'caseway',
    secretAccessKey: Buffer.from(hkdfSync('sha256', secret, '', 'caseway file addresses', 32)).toString('base64url'),
    region: 'local',
  }
  const arriving = join(folder, 'arriving')

  function path(...parts: string[]): string {
    if (!parts.every((part) => FILE_KEY.test(part))) throw new Error('A file was asked for by an impossible place')
    return join(folder, ...parts)
  }
  const pieceFolder = (upload: string): string => path('pieces', upload)

  /** Bytes stand under their name only when all of them are on the disk. */
  async function keep(file: string, pour: (to: NodeJS.WritableStream) => Promise<void>): Promise<void> {
    await mkdir(arriving, { recursive: true })
    const half = join(arriving, randomBytes(12).toString('hex'))
    try {
      await pour(createWriteStream(half, { flush: true }))
      await mkdir(dirname(file), { recursive: true })
      await rename(half, file)
      await syncFolder(dirname(file))
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
  }

  function address(place: string, portal: string, query: Readonly<Record<string, string>>): URL {
    const url = new URL(`${portal}${FILES_PATH}${place}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  return {
    credentials,
    origin: null,

    signPut(place: string, { portal, type, size, seconds, piece }: PutRequest) {
      const url = address(place, portal, piece ? { uploadId: piece.upload, partNumber: String(piece.number) } : {})
      const headers = { 'content-type': type }
      const signed = { ...headers, 'content-length': String(size) }
      return {
        url: presign(credentials, { method: 'PUT', url, headers: signed, seconds }).href,
        method: 'PUT',
        headers,
      }
    },

    signGet(place: string, { portal, type, seconds, disposition }: GetRequest) {
      const url = address(place, portal, {
        'response-content-type': type,
        'response-content-disposition': disposition,
      })
      return presign(credentials, { method: 'GET', url, seconds }).href
    },

    begin: async () => randomBytes(16).toString('hex'),

    async pieces(_place, upload) {
      const names = await readdir(pieceFolder(upload)).catch(() => [])
      const sizes = await Promise.all(names.map((name) => stat(join(pieceFolder(upload), name))))
      return new Map(names.map((name, index) => [Number(name), sizes[index]?.size ?? 0]))
    },

    async join(place, upload) {
      const names = (await readdir(pieceFolder(upload))).sort((a, b) => Number(a) - Number(b))
      const files = names.map((name) => join(pieceFolder(upload), name))
      await keep(path(place), (to) => pipeline(allOf(files), to))
      await rm(pieceFolder(upload), { recursive: true, force: true })
    },

    drop: (_place, upload) => rm(pieceFolder(upload), { recursive: true, force: true }),
    sizeOf: async (place) => (await stat(path(place)).catch(() => undefined))?.size,
    read: (place) => readFile(path(place)),
    write: (place, bytes) => keep(path(place), (to) => pipeline([bytes], to)),
    async pour(place, pieces) {
      let size = 0
      async function* counted(): AsyncGenerator<Uint8Array> {
        for await (const piece of pieces) {
          size += piece.length
          yield piece
        }
      }
      await keep(path(place), (to) => pipeline(counted(), to))
      return size
    },
    remove: (place) => rm(path(place), { force: true }),

    receive: ({ place, upload, number }, bytes, size) =>
      keep(upload ? join(pieceFolder(upload), String(number)) : path(place), (to) =>
        pipeline(bytes, exactly(size), to),
      ),

    async open(place) {
      const file = path(place)
      const found = await stat(file).catch(() => undefined)
      return found?.isFile() ? { size: found.size, bytes: () => createReadStream(file) } : undefined
    },

    async sweep(before) {
      for (const name of await readdir(arriving).catch(() => [])) {
        const file = join(arriving, name)
        const found = await stat(file).catch(() => undefined)
        if (found && found.mtime < before) await rm(file, { force: true })
      }
    },
  }
}

async function* allOf(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file)
}

function exactly(size: number): Transform {
  let seen = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      seen += piece.length
      done(seen > size ? new RangeError('More bytes came than were announced') : null, piece)
    },
    flush: (done) => done(seen === size ? null : new RangeError('Fewer bytes came than were announced')),
  })
}

/** A name, too, is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
