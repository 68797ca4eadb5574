import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { NODES, type FirstServer, type Place, type Steward } from './cluster-node.ts'
import { PostgresNode, type NodeState } from './postgres-node.ts'

const LOOK_EVERY_MS = 300
/** So often a node must have been silent before another one takes over, or it begins anew. */
const MOST_SILENT = 3
const WHOLE_MS = 120_000

/** What the steward knows of its servers. */
interface Known {
  primary: PostgresNode
  readonly states: Map<PostgresNode, NodeState>
}

/** Servers whose steward is a part of this process. */
export async function startWithSteward({ folder, installation, port }: Place): Promise<FirstServer> {
  const database = path.join(folder, 'postgres')
  fs.mkdirSync(database)
  const nodes = await Promise.all(NODES.map((name) => PostgresNode.reserve(name, database, installation)))
  const [first] = nodes
  if (!first) throw new Error('A cluster has nodes.')
  await first.create(port).catch(async (error: unknown) => {
    await first.kill()
    throw error
  })
  const known: Known = { primary: first, states: new Map() }
  const doors = await Promise.all(nodes.map((node) => openDoor((part) => isPart(known, node, part))))
  return {
    node: first,
    servers: nodes.map(({ name, port: own }, index) => ({ name, port: own, check: doors[index]?.port ?? 0 })),
    async lookAfterAll(say) {
      await first.query(`alter system set synchronous_standby_names = 'ANY 1 (*)'`)
      await first.query('select pg_reload_conf()')
      return lookAfter(nodes, known, say)
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()))
      await Promise.all(doors.map(({ close }) => close()))
    },
  }
}

/**
 * Does by hand, for servers of one machine, what Patroni does for several: looks after each, ends a primary that is silent
 * before the replica that has most takes over, and makes what comes back a replica. It is alone; Patroni's stewards agree.
 */
async function lookAfter(nodes: readonly PostgresNode[], known: Known, say: (what: string) => void): Promise<Steward> {
  const { states } = known
  const missed = new Map<PostgresNode, number>()
  const stopped = new AbortController()
  let silent = 0
  let silentSince = 0

  async function look(): Promise<void> {
    const found = await Promise.all(nodes.map((node) => node.state()))
    nodes.forEach((node, index) => {
      const state = found[index]
      if (state) states.set(node, state)
      else states.delete(node)
      missed.set(node, state ? 0 : (missed.get(node) ?? 0) + 1)
    })
    const leading = states.get(known.primary)
    if (leading && !leading.standby) silent = 0
    else if ((silent += 1) === 1) silentSince = performance.now()
    if (silent >= MOST_SILENT) await takeOver()
    else if (silent === 0) await bringBack()
  }

  async function takeOver(): Promise<void> {
    const old = known.primary
    // Not two at once: a frozen one would go on where it stood.
    await old.kill()
    const [best] = replicasOf().toSorted((a, b) => (states.get(b)?.position ?? 0) - (states.get(a)?.position ?? 0))
    if (!best) return
    await best.promote()
    known.primary = best
    silent = 0
    states.set(best, { ...(await best.state()), standby: false, position: 0, followers: 0 })
    say(`${best.name} is the primary, ${Math.round(performance.now() - silentSince)} ms after ${old.name} fell silent`)
  }

  /** A replica that is gone, or was the primary, begins anew from a copy. */
  async function bringBack(): Promise<void> {
    const gone = nodes.find((node) => node !== known.primary && (missed.get(node) ?? 0) >= MOST_SILENT)
    if (!gone) return
    await gone.kill()
    await gone.follow(known.primary.port)
    say(`${gone.name} follows ${known.primary.name}`)
  }

  const replicasOf = (): PostgresNode[] =>
    nodes.filter((node) => node !== known.primary && states.get(node)?.standby === true)

  await look()
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      await look().catch((error: unknown) => say(`the steward could not act: ${String(error)}`))
      await wait(LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()

  return {
    get primary() {
      return known.primary
    },
    get replicas() {
      return replicasOf()
    },
    async whole() {
      const limit = performance.now() + WHOLE_MS
      const isWhole = (): boolean => silent === 0 && states.get(known.primary)?.followers === nodes.length - 1
      while (!isWhole() || replicasOf().length < nodes.length - 1) {
        if (performance.now() > limit) throw new Error('The cluster did not become whole again.')
        await wait(LOOK_EVERY_MS)
      }
    },
    async close() {
      stopped.abort()
      await looking
    },
  }
}

function isPart({ primary, states }: Known, node: PostgresNode, part: string | undefined): boolean {
  const state = states.get(node)
  if (!state) return false
  return part === '/primary' ? node === primary && !state.standby : state.standby
}

async function openDoor(
  isPart: (part: string | undefined) => boolean,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    response.writeHead(isPart(request.url) ? 200 : 503, { connection: 'close' }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
