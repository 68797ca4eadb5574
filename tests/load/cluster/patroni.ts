import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { executableBy, unprivilegedUser } from '#tests/support/postgres.ts'
import { NODES, type FirstServer, type Place, type Steward } from './cluster-node.ts'
import { DEPLOY, programNamed } from './haproxy.ts'
import { PatroniNode } from './patroni-node.ts'

const LOOK_EVERY_MS = 300
const START_MS = 120_000
const WHOLE_MS = 300_000

export const patroniPrograms = (): { readonly patroni: string | undefined; readonly etcd: string | undefined } => ({
  patroni: programNamed('patroni'),
  etcd: programNamed('etcd'),
})

/** Servers that Patroni looks after, by .deploy/patroni.yml, with one etcd in which its agents agree. */
export async function startWithPatroni({ folder, installation }: Place): Promise<FirstServer> {
  const { patroni, etcd } = patroniPrograms()
  if (!patroni || !etcd) throw new Error('Patroni and etcd are not here.')
  const file = path.join(folder, 'patroni.yml')
  fs.copyFileSync(path.join(DEPLOY, 'patroni.yml'), file)
  fs.chmodSync(file, 0o644)
  const agreement = await startEtcd(etcd, folder)
  const binaries = executableBy(unprivilegedUser(), installation)
  const settings = { program: patroni, file, folder, installation: binaries, agreement: agreement.address }
  const nodes = await Promise.all(NODES.map((name) => PatroniNode.reserve(name, settings)))
  const [first, ...others] = nodes
  if (!first) throw new Error('A cluster has nodes.')
  const end = (): void => {
    for (const node of nodes) node.end()
  }
  process.once('exit', end)
  const stop = async (): Promise<void> => {
    end()
    process.off('exit', end)
    await agreement.stop()
  }
  try {
    first.start()
    await until('The first server did not become the primary.', START_MS, async () => {
      return (await first.health('primary')) !== undefined
    })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    node: first,
    servers: nodes.map(({ name, port, check }) => ({ name, port, check })),
    async lookAfterAll(say) {
      for (const node of others) node.start()
      return watch(nodes, first, say)
    },
    stop,
  }
}

/** Patroni acts by itself; this only sees who has which part. */
async function watch(nodes: readonly PatroniNode[], first: PatroniNode, say: (what: string) => void): Promise<Steward> {
  const stopped = new AbortController()
  let primary = first
  let followers = 0
  let replicas: readonly PatroniNode[] = []

  async function look(): Promise<void> {
    const found = await Promise.all(
      nodes.map(async (node) => ({
        node,
        leads: await node.health('primary'),
        follows: await node.health('replica'),
      })),
    )
    replicas = found.filter(({ follows }) => follows).map(({ node }) => node)
    const leader = found.find(({ leads }) => leads)
    const streaming = leader?.leads?.replication?.filter(({ state }) => state === 'streaming') ?? []
    // One of them has all that was acknowledged; without it a takeover would have to wait.
    followers = streaming.some(({ sync_state: sync }) => sync === 'sync') ? streaming.length : 0
    if (!leader || leader.node === primary) return
    primary = leader.node
    say(`${primary.name} is the primary`)
  }

  await look()
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      await look()
      await wait(LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()

  return {
    get primary() {
      return primary
    },
    get replicas() {
      return replicas
    },
    whole: () =>
      until('The cluster did not become whole again.', WHOLE_MS, async () => {
        await wait(LOOK_EVERY_MS)
        return followers === nodes.length - 1 && replicas.length === nodes.length - 1
      }),
    async close() {
      stopped.abort()
      await looking
    },
  }
}

async function until(otherwise: string, limitMs: number, holds: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error(otherwise)
    await wait(LOOK_EVERY_MS)
  }
}

async function startEtcd(program: string, folder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
  ]
  const words = {
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const log = fs.openSync(path.join(folder, 'etcd.log'), 'a')
  const given = Object.entries(words).flatMap(([name, value]) => [`--${name}`, value])
  const etcd = spawn(program, given, { stdio: ['ignore', log, log] })
  fs.closeSync(log)
  const orphaned = (): void => void etcd.kill('SIGKILL')
  process.once('exit', orphaned)
  const stop = async (): Promise<void> => {
    process.off('exit', orphaned)
    if (etcd.exitCode === null && etcd.kill('SIGKILL')) await once(etcd, 'exit')
  }
  try {
    await until('etcd did not start.', START_MS, () =>
      fetch(`${client}/health`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return { address: new URL(client).host, stop }
}
