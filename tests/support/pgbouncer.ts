import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tests/support/free-port.ts'
import { unprivilegedUser } from './postgres.ts'

export interface PgBouncer {
  /** The same database by way of the pool. */
  through(url: string): string
  stop(): Promise<void>
}

interface Options {
  /** Connections to the server, of each database and user. */
  readonly size: number
  /** Users and passwords that it lets in, and with which it goes to the server. */
  readonly users: Readonly<Record<string, string>>
  readonly port?: number
}

const START_MS = 10_000

/** The installed program. Debian keeps it in a folder that only root has in PATH. */
export function pgbouncerProgram(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => fs.existsSync(file))
}

/** A pool in transaction mode before the server at this port of this machine. */
export async function startPgBouncer(program: string, serverPort: number, options: Options): Promise<PgBouncer> {
  const user = unprivilegedUser()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-pgbouncer-'))
  const port = options.port ?? (await freePort())
  const places = { users: path.join(folder, 'users.txt'), settings: path.join(folder, 'pgbouncer.ini') }
  fs.writeFileSync(
    places.users,
    Object.entries(options.users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  )
  fs.writeFileSync(places.settings, configuration(serverPort, port, places.users, options.size))
  if (user.uid !== undefined && user.gid !== undefined)
    for (const place of [folder, ...Object.values(places)]) fs.chownSync(place, user.uid, user.gid)

  const bouncer = spawn(program, [places.settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const orphaned = (): void => void bouncer.kill('SIGTERM')
  process.once('exit', orphaned)
  let said = ''
  bouncer.stderr.on('data', (piece: Buffer) => (said = `${said}${piece.toString()}`.slice(-2_000)))
  const stop = async (): Promise<void> => {
    process.off('exit', orphaned)
    if (bouncer.exitCode === null && bouncer.kill('SIGTERM')) await once(bouncer, 'exit')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const [name = '', password = ''] = Object.entries(options.users)[0] ?? []
  const console = `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/pgbouncer`
  const limit = performance.now() + START_MS
  while (!(await answers(console))) {
    if (bouncer.exitCode === null && performance.now() < limit) await wait(50)
    else {
      await stop()
      throw new Error(`PgBouncer did not start: ${said}`)
    }
  }
  return {
    stop,
    through(url) {
      const changed = new URL(url)
      changed.port = String(port)
      return changed.href
    },
  }
}

/** What the example of .docs/running.md says, but for ports and places. */
const configuration = (serverPort: number, port: number, users: string, size: number): string => `[databases]
* = host=127.0.0.1 port=${serverPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
server_login_retry = 1
query_wait_timeout = 10
`

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // Only its administrators may use its console; that it says so is an answer.
    return (
      error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
