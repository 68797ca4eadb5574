import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { childrenOf } from '#tests/load/process-figures.ts'
import { freePort } from '#tests/support/free-port.ts'
import { unprivilegedUser } from '#tests/support/postgres.ts'
import { PASSWORD, queryAt, signal, type ClusterNode } from './cluster-node.ts'

/** As long as a machine takes that is started again, and longer than Patroni waits for a silent primary. */
const AWAY_MS = 30_000
const FROZEN_MS = 40_000
const PATIENCE_MS = 2_000

interface Settings {
  readonly program: string
  /** The file that all nodes have, and the folder for what is each one's own. */
  readonly file: string
  readonly folder: string
  readonly installation: string
  readonly agreement: string
}

/** How a node sees itself, at the address that proxies ask. */
interface Health {
  readonly replication?: readonly { readonly state: string; readonly sync_state: string }[]
}

/** A server with Patroni beside it. What is killed comes back, and what is frozen goes on, as a machine would. */
export class PatroniNode implements ClusterNode {
  readonly name: string
  readonly port: number
  /** Where Patroni tells which part the server has. */
  readonly check: number
  readonly #settings: Settings
  readonly #user = unprivilegedUser()
  #patroni: ChildProcess | undefined
  #later: NodeJS.Timeout | undefined

  private constructor(name: string, [port, check]: readonly [number, number], settings: Settings) {
    this.name = name
    this.port = port
    this.check = check
    this.#settings = settings
  }

  static async reserve(name: string, settings: Settings): Promise<PatroniNode> {
    return new PatroniNode(name, [await freePort(), await freePort()], settings)
  }

  get pid(): number {
    try {
      return Number.parseInt(fs.readFileSync(path.join(this.#folder, 'data/postmaster.pid'), 'utf8'), 10)
    } catch {
      return 0
    }
  }

  get #folder(): string {
    return path.join(this.#settings.folder, this.name)
  }

  start(): void {
    const { program, file, folder } = this.#settings
    fs.mkdirSync(this.#folder, { recursive: true })
    if (this.#user.uid !== undefined && this.#user.gid !== undefined)
      fs.chownSync(this.#folder, this.#user.uid, this.#user.gid)
    const log = fs.openSync(path.join(folder, `${this.name}.log`), 'a')
    this.#patroni = spawn(program, [file], {
      ...this.#user,
      cwd: this.#folder,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...this.#own() },
      stdio: ['ignore', log, log],
    })
    fs.closeSync(log)
  }

  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]> {
    return queryAt<Row>(this.port, text, database)
  }

  /** What Patroni answers where the server has this part. */
  async health(part: 'primary' | 'replica'): Promise<Health | undefined> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.check}/${part}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      return answer.status === 200 ? ((await answer.json()) as Health) : undefined
    } catch {
      return undefined
    }
  }

  kill(): Promise<void> {
    this.end()
    this.#later = setTimeout(() => this.start(), AWAY_MS)
    return Promise.resolve()
  }

  freeze(): void {
    const frozen = this.#processes()
    for (const each of frozen) signal(each, 'SIGSTOP')
    clearTimeout(this.#later)
    this.#later = setTimeout(() => {
      for (const each of frozen) signal(each, 'SIGCONT')
    }, FROZEN_MS)
  }

  /** For good. */
  end(): void {
    clearTimeout(this.#later)
    for (const each of this.#processes()) signal(each, 'SIGKILL')
    this.#patroni = undefined
  }

  #processes(): number[] {
    const { pid } = this
    const server = pid > 0 ? [pid, ...childrenOf(pid)] : []
    return this.#patroni?.pid === undefined ? server : [this.#patroni.pid, ...server]
  }

  /** What .deploy/patroni.yml leaves to the environment. */
  #own(): Record<string, string> {
    const [place, door] = [`127.0.0.1:${this.port}`, `127.0.0.1:${this.check}`]
    return {
      PATRONI_NAME: this.name,
      PATRONI_RESTAPI_LISTEN: door,
      PATRONI_RESTAPI_CONNECT_ADDRESS: door,
      PATRONI_POSTGRESQL_LISTEN: place,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: place,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(this.#folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: this.#settings.installation,
      PATRONI_POSTGRESQL_PGPASS: path.join(this.#folder, 'passwords'),
      PATRONI_ETCD3_HOSTS: this.#settings.agreement,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    }
  }
}
