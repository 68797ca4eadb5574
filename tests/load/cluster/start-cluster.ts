import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pgbouncerProgram, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { startCaseway, type Environment, type ServerProcess } from '../server-process.ts'
import { freePort } from '#tests/support/free-port.ts'
import { databaseConfiguration, haproxyProgram, portalConfiguration, startHaproxy } from './haproxy.ts'
import { urlOf, type Steward } from './cluster-node.ts'
import { patroniPrograms, startWithPatroni } from './patroni.ts'
import { clusterInstallation } from './postgres-node.ts'
import { startWithSteward } from './steward.ts'

export interface Cluster {
  /** Where people open the portal. */
  readonly url: string
  readonly folder: string
  readonly steward: Steward
  readonly servers: readonly ServerProcess[]
  /** The database past everything else. */
  readonly databaseUrl: string
  /** By way of the pool. */
  readonly pooledUrl: string
  /** Starts a server that has ended, at its old place. */
  restart(index: number): Promise<ServerProcess>
  stop(): Promise<void>
}

interface Options {
  /** What fills the database, before servers start. */
  readonly fill: (databaseUrl: string) => Promise<void>
  readonly secret: string
  readonly say: (what: string) => void
  readonly settings?: Environment
  /** Whether Patroni looks after the database servers. */
  readonly withPatroni?: boolean
  /** Sessions of the pool to the primary. */
  readonly pool?: number
}

const SERVERS = 3
const OWNER = 'caseway'

/** What of it is not installed here, as one would ask Debian for it. */
export function missingPrograms(withPatroni = false): string[] {
  const { patroni, etcd } = patroniPrograms()
  return [
    ...(clusterInstallation() ? [] : ['postgresql']),
    ...(pgbouncerProgram() ? [] : ['pgbouncer']),
    ...(haproxyProgram() ? [] : ['haproxy']),
    ...(patroni || !withPatroni ? [] : ['patroni']),
    ...(etcd || !withPatroni ? [] : ['etcd-server']),
  ]
}

/**
 * A primary that waits for one of two replicas, a steward that lets one of them take over, a pool, three portals and the
 * proxies of .deploy before both, all on this machine and on loopback alone.
 */
export async function startCluster(options: Options): Promise<Cluster> {
  const { fill, secret, say, settings = {}, pool = 20, withPatroni = false } = options
  const [installation, bouncer, haproxy] = [clusterInstallation(), pgbouncerProgram(), haproxyProgram()]
  const missing = missingPrograms(withPatroni)
  if (!installation || !bouncer || !haproxy || missing.length > 0)
    throw new Error(`A cluster needs programs that are not here: apt-get install ${missing.join(' ')}`)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-cluster-'))
  // The user of PostgreSQL must find its folders in here.
  fs.chmodSync(folder, 0o711)
  const begun: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of begun.splice(0).toReversed()) await end().catch((error: unknown) => say(String(error)))
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ports = { primary: await freePort(), replicas: await freePort() }
    const place = { folder, installation, port: ports.primary }
    const first = await (withPatroni ? startWithPatroni(place) : startWithSteward(place))
    begun.push(() => first.stop())
    const password = randomBytes(12).toString('hex')
    await first.node.query(`create role ${OWNER} login createrole password '${password}'`)
    await first.node.query(`create database ${OWNER} owner ${OWNER}`)
    await fill(urlOf(OWNER, password, first.node.port, OWNER))

    const steward = await first.lookAfterAll(say)
    begun.push(() => steward.close())
    const before = databaseConfiguration(ports, first.servers)
    const databases = await startHaproxy(haproxy, path.join(folder, 'databases.cfg'), before, ports.primary)
    begun.push(() => databases.stop())
    await steward.whole()

    const pooled = await startPgBouncer(bouncer, ports.primary, { size: pool, users: { [OWNER]: password } })
    begun.push(() => pooled.stop())
    const databaseUrl = urlOf(OWNER, password, ports.primary, OWNER)
    const serverPorts = await Promise.all(Array.from({ length: SERVERS }, () => freePort()))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const pooledUrl = pooled.through(databaseUrl)
    const environment = {
      DATABASE_URL: pooledUrl,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_REPLICA_URL: urlOf(OWNER, password, ports.replicas, OWNER),
      DATA_DIR: path.join(folder, 'data'),
      SECRET_KEY: secret,
      PUBLIC_URL: url,
      TRUST_PROXY: 'yes',
      DRAIN_SECONDS: '3',
      ...settings,
    }
    const servers: ServerProcess[] = []
    begun.push(() => Promise.all(servers.map((server) => server.stop())))
    const start = (index: number): Promise<ServerProcess> =>
      startCaseway({ ...environment, PORT: String(serverPorts[index]) })
    for (let index = 0; index < SERVERS; index += 1) servers.push(await start(index))
    const portals = await startHaproxy(
      haproxy,
      path.join(folder, 'portals.cfg'),
      portalConfiguration(port, serverPorts),
      port,
    )
    begun.push(() => portals.stop())
    return {
      url,
      folder,
      steward,
      servers,
      databaseUrl,
      pooledUrl,
      stop,
      async restart(index) {
        const fresh = await start(index)
        servers[index] = fresh
        return fresh
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
