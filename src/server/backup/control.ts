import { randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { Database } from '#server/database/database.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { facts } from './facts.ts'
import { holdStill, type Held } from './hold.ts'
import { listedFiles, type FileBatches } from './listed-files.ts'

/**
 * A running server holds the lock of its embedded database, so a backup asks it to hold still. It listens on this machine
 * alone, and accepts the token in this file, which only the owner of the data folder can read.
 */
const FILE = 'control.json'

const address = v.object({ port: v.number(), token: v.string() })
const held = v.object({ facts, log: v.object({ first: v.string(), last: v.string() }) })

/** A backup that is stopped or hangs must not keep the portal waiting. */
const LONGEST_HOLD_MS = 15 * 60_000
const CONNECT_MS = 10_000

const [FILES, RELEASE, RELEASED] = ['files', 'release', 'released']

/** Lets a backup hold the database still. Returns what ends that. */
export async function offerHold(database: Database, dataDir: string): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url')
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.setTimeout(LONGEST_HOLD_MS)
    socket.on('close', () => open.delete(socket))
    void serve(database, socket, token).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const at = server.address()
  const file = path.join(dataDir, FILE)
  rmSync(file, { force: true })
  const port = at !== null && typeof at === 'object' ? at.port : 0
  writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' })
  return async () => {
    rmSync(file, { force: true })
    open.forEach((socket) => socket.destroy())
    await new Promise<void>((done) => server.close(() => done()))
  }
}

async function serve(database: Database, socket: Socket, token: string): Promise<void> {
  const next = linesOf(socket)
  if (!sameToken(await next(), token)) return void socket.destroy()
  await holdStill(database, async ({ files, ...state }) => {
    socket.write(`${JSON.stringify(state)}\n`)
    const batches = files()
    for (let word = await next(); word !== RELEASE; word = await next()) {
      if (word !== FILES) throw new Error('The backup broke off.')
      const batch = await batches.next()
      socket.write(`${JSON.stringify(batch.done ? [] : batch.value)}\n`)
    }
    // Said while the hold still lasts: it lasted all the time.
    socket.write(`${RELEASED}\n`)
  })
  socket.end()
}

/** Works while the running server of this folder holds its database still. */
export async function whileServerHolds<T>(dataDir: string, work: (state: Held) => Promise<T>): Promise<T> {
  const file = path.join(dataDir, FILE)
  const { port, token } = readAddress(file)
  const socket = createConnection({ port, host: '127.0.0.1', timeout: CONNECT_MS })
  // From here on it may take a while: long work of the server ends first.
  socket.on('connect', () => socket.setTimeout(0))
  try {
    const next = linesOf(socket)
    socket.write(`${token}\n`)
    const said = await next()
    if (said === undefined) throw notAnswering(file)
    const done = await work({ ...v.parse(held, JSON.parse(said)), files: () => askForFiles(socket, next) })
    socket.write(`${RELEASE}\n`)
    if ((await next()) !== RELEASED) throw ended()
    return done
  } finally {
    socket.destroy()
  }
}

/** Asked for one by one: the server does not run ahead of what was taken. */
async function* askForFiles(socket: Socket, next: () => Promise<string | undefined>): FileBatches {
  for (;;) {
    socket.write(`${FILES}\n`)
    const said = await next()
    if (said === undefined) throw ended()
    const batch = v.parse(listedFiles, JSON.parse(said))
    if (batch.length === 0) return
    yield batch
  }
}

function ended(): StartupError {
  return new StartupError('The server ended while its database was copied: make the backup once more.')
}

function readAddress(file: string): v.InferOutput<typeof address> {
  if (!existsSync(file)) throw notAnswering(file)
  try {
    return v.parse(address, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw notAnswering(file)
  }
}

function notAnswering(file: string): StartupError {
  return new StartupError(
    `The data folder is in use, but no server answers at the address in ${file}: ` +
      'stop the program that uses it, or start the server anew, and make the backup once more.',
  )
}

/** The lines that come, one by one; undefined when there are no more. */
function linesOf(socket: Socket): () => Promise<string | undefined> {
  const reader = createInterface({ input: socket })
  // A connection that is cut ends without an end of what it reads.
  socket.on('close', () => reader.close())
  socket.on('error', () => socket.destroy())
  socket.on('timeout', () => socket.destroy())
  const lines = reader[Symbol.asyncIterator]()
  return async () => {
    const { done, value } = await lines.next()
    return done === true ? undefined : value
  }
}

function sameToken(given: string | undefined, token: string): boolean {
  const [shown, due] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return shown.length === due.length && timingSafeEqual(shown, due)
}
