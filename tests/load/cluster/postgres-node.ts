import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { childrenOf } from '#tests/load/process-figures.ts'
import { freePort } from '#tests/support/free-port.ts'
import { executableBy, postgresInstallations, unprivilegedUser } from '#tests/support/postgres.ts'
import { PASSWORD, queryAt, signal, urlOf, type ClusterNode } from './cluster-node.ts'

/** How a node sees itself. */
export interface NodeState {
  readonly standby: boolean
  /** How far its log goes, in bytes. */
  readonly position: number
  /** Servers that follow it. */
  readonly followers: number
}

const execute = promisify(execFile)

const START_MS = 30_000
const PATIENCE_MS = 2_000

const STATE = `select pg_is_in_recovery() as standby,
  (case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end - '0/0')::float8 as position,
  (select count(*)::int from pg_stat_replication where state = 'streaming') as followers`

/** An installation that can also copy a running server; the one that comes with npm packages can't. */
export function clusterInstallation(): string | undefined {
  return postgresInstallations().find((folder) => fs.existsSync(path.join(folder, 'pg_basebackup')))
}

/** One server of a cluster on this machine, in a folder of its own, under the operating system's user for it. */
export class PostgresNode implements ClusterNode {
  readonly name: string
  readonly port: number
  readonly #folder: string
  readonly #binaries: string
  readonly #user = unprivilegedUser()
  #process: ChildProcess | undefined

  private constructor(name: string, port: number, folder: string, installation: string) {
    this.name = name
    this.port = port
    this.#folder = folder
    this.#binaries = executableBy(this.#user, installation)
  }

  static async reserve(name: string, folder: string, installation: string): Promise<PostgresNode> {
    return new PostgresNode(name, await freePort(), folder, installation)
  }

  get url(): string {
    return urlOf('postgres', PASSWORD, this.port, 'postgres')
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  get #data(): string {
    return path.join(this.#folder, this.name)
  }

  /** An empty server; those that are copied from it follow the one at this port. */
  async create(followed: number): Promise<void> {
    const secret = path.join(this.#folder, 'password')
    fs.writeFileSync(secret, PASSWORD)
    if (this.#user.uid !== undefined && this.#user.gid !== undefined)
      for (const place of [this.#folder, secret]) fs.chownSync(place, this.#user.uid, this.#user.gid)
    await this.#run('initdb', '-D', this.#data, '-U', 'postgres', `--pwfile=${secret}`, ...LIKE_DEBIAN)
    fs.rmSync(secret)
    fs.appendFileSync(path.join(this.#data, 'postgresql.conf'), settings(followed))
    await this.start()
  }

  /** A copy of the running server at this port, which follows the one its settings name. */
  async follow(port: number): Promise<void> {
    fs.rmSync(this.#data, { recursive: true, force: true })
    await this.#run('pg_basebackup', '-D', this.#data, '-d', addressOf(port), '-X', 'stream', '-c', 'fast')
    fs.writeFileSync(path.join(this.#data, 'standby.signal'), '')
    await this.start()
  }

  async start(): Promise<void> {
    const words = ['-D', this.#data, '-p', String(this.port), '-k', this.#folder]
    const log = fs.openSync(path.join(this.#folder, `${this.name}.log`), 'a')
    this.#process = spawn(path.join(this.#binaries, 'postgres'), words, {
      ...this.#user,
      cwd: this.#folder,
      stdio: ['ignore', log, log],
    })
    fs.closeSync(log)
    const limit = performance.now() + START_MS
    while (!(await this.state())) {
      if (performance.now() > limit) throw new Error(`${this.name} did not start: see its log in ${this.#folder}.`)
      await wait(50)
    }
  }

  /** Nothing where it does not answer soon. */
  async state(): Promise<NodeState | undefined> {
    if (!this.#process || this.#process.exitCode !== null || this.#process.signalCode !== null) return undefined
    const options = { connectionString: this.url, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
    const client = new pg.Client(options)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<NodeState>(STATE)).rows[0]
    } catch {
      return undefined
    } finally {
      // A frozen one would never say goodbye.
      void client.end().catch(() => undefined)
    }
  }

  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]> {
    return queryAt<Row>(this.port, text, database)
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 30)')
  }

  /** Ends open transactions and connections, and then the server. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  async kill(): Promise<void> {
    const children = this.#process?.pid === undefined ? [] : childrenOf(this.#process.pid)
    await this.#end('SIGKILL')
    for (const pid of children) signal(pid, 'SIGKILL')
  }

  freeze(): void {
    const pid = this.#process?.pid
    if (pid === undefined) return
    for (const each of [pid, ...childrenOf(pid)]) signal(each, 'SIGSTOP')
  }

  async #end(how: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const ending = this.#process
    this.#process = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(how)
    await ended
  }

  /** Others of this process go on meanwhile: the steward answers proxies. */
  async #run(program: string, ...words: string[]): Promise<void> {
    await execute(path.join(this.#binaries, program), words, { ...this.#user, cwd: this.#folder })
  }
}

const LIKE_DEBIAN = ['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8']

const addressOf = (port: number): string =>
  `host=127.0.0.1 port=${port} user=postgres password=${PASSWORD} connect_timeout=2`

/** All follow what leads to the one that is written to, so that those that remain find a new one by themselves. */
const settings = (port: number): string => `
listen_addresses = '127.0.0.1'
max_connections = 200
shared_buffers = 64MB
wal_keep_size = 256MB
hot_standby_feedback = on
wal_receiver_timeout = 5s
wal_retrieve_retry_interval = 500ms
primary_conninfo = '${addressOf(port)}'
`

/** Of one database into an empty one of another server, whose role of requests exists by then. */
export function copyContent(from: string, to: string): void {
  const file = path.join(os.tmpdir(), `caseway-content-${process.pid}.dump`)
  const run = (name: string, ...words: string[]): unknown =>
    execFileSync(path.join(clusterInstallation() ?? '', name), words, { stdio: 'pipe' })
  try {
    run('pg_dump', '--format=custom', `--file=${file}`, from)
    run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${to}`, file)
  } finally {
    fs.rmSync(file, { force: true })
  }
}
