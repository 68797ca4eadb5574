import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { NodeState, PostgresNode } from './postgres-node.ts'

export interface Steward {
  /** Where a proxy asks whether a node is the primary, or a replica: the addresses that Patroni has. */
  portOf(node: PostgresNode): number
  readonly primary: PostgresNode
  /** The nodes that may be read, as they are now. */
  readonly replicas: readonly PostgresNode[]
  /** Resolves when all nodes have their part again and the primary is followed by all others. */
  whole(): Promise<void>
  /** Changes of the primary so far: from the moment it no longer answered to the moment another one took over. */
  readonly takeovers: readonly number[]
  close(): Promise<void>
}

const LOOK_EVERY_MS = 300
/** So often a node must have been silent before another one takes over, or it begins anew. */
const MOST_SILENT = 3
const WHOLE_MS = 120_000

/**
 * Does by hand, for servers of one machine, what Patroni does for several: looks after each, ends a primary that is silent
 * before the replica that has most takes over, and makes what comes back a replica. It is alone; Patroni's stewards agree.
 */
export async function startSteward(
  nodes: readonly PostgresNode[],
  say: (what: string) => void,
  first: PostgresNode,
): Promise<Steward> {
  const states = new Map<PostgresNode, NodeState>()
  const missed = new Map<PostgresNode, number>()
  const takeovers: number[] = []
  const stopped = new AbortController()
  let primary = first
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
    const leading = states.get(primary)
    if (leading && !leading.standby) silent = 0
    else if ((silent += 1) === 1) silentSince = performance.now()
    if (silent >= MOST_SILENT) await takeOver()
    else if (silent === 0) await bringBack()
  }

  async function takeOver(): Promise<void> {
    const old = primary
    // Not two at once: a frozen one would go on where it stood.
    await old.kill()
    const [best] = replicasOf().toSorted((a, b) => (states.get(b)?.position ?? 0) - (states.get(a)?.position ?? 0))
    if (!best) return
    await best.promote()
    primary = best
    silent = 0
    states.set(best, { ...(await best.state()), standby: false, position: 0, followers: 0 })
    takeovers.push(performance.now() - silentSince)
    say(`${best.name} is the primary, ${Math.round(takeovers.at(-1) ?? 0)} ms after ${old.name} fell silent`)
  }

  /** A replica that is gone, or was the primary, begins anew from a copy. */
  async function bringBack(): Promise<void> {
    const gone = nodes.find((node) => node !== primary && (missed.get(node) ?? 0) >= MOST_SILENT)
    if (!gone) return
    await gone.kill()
    await gone.follow(primary.port)
    say(`${gone.name} follows ${primary.name}`)
  }

  const replicasOf = (): PostgresNode[] =>
    nodes.filter((node) => node !== primary && states.get(node)?.standby === true)

  const isPart = (node: PostgresNode, part: string | undefined): boolean => {
    const state = states.get(node)
    if (!state) return false
    return part === '/primary' ? node === primary && !state.standby : state.standby
  }
  const doors = await Promise.all(nodes.map((node) => openDoor((part) => isPart(node, part))))
  await look()
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      await look().catch((error: unknown) => say(`the steward could not act: ${String(error)}`))
      await wait(LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()

  return {
    takeovers,
    get primary() {
      return primary
    },
    get replicas() {
      return replicasOf()
    },
    portOf: (node) => doors[nodes.indexOf(node)]?.port ?? 0,
    async whole() {
      const limit = performance.now() + WHOLE_MS
      const isWhole = (): boolean => silent === 0 && states.get(primary)?.followers === nodes.length - 1
      while (!isWhole() || replicasOf().length < nodes.length - 1) {
        if (performance.now() > limit) throw new Error('The cluster did not become whole again.')
        await wait(LOOK_EVERY_MS)
      }
    },
    async close() {
      stopped.abort()
      await looking
      await Promise.all(doors.map(({ close }) => close()))
    },
  }
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
