import { AsyncLocalStorage } from 'node:async_hooks'
import type { WebSocket } from 'ws'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/http/log.ts'
import type { Viewers } from '#server/records/viewers.ts'
import type { Admitted } from './admission.ts'
import { openConnections, type Channel, type Connection } from './connections.ts'
import { openDelivery, type ItemsOf } from './delivery.ts'
import { openFeed } from './feed.ts'
import { CLOSE, LIMITS, type LiveLimits } from './limits.ts'
import { endSockets, recheckBy } from './recheck.ts'

export interface Hub {
  start(): Promise<void>
  /** Says goodbye to every socket and ends what is under way. */
  stop(): Promise<void>
  accept(ws: WebSocket, channel: Channel, who: Admitted, since: string | undefined): void
  readonly sockets: number
}

interface Parts {
  readonly database: Pick<Database, 'pool' | 'listen'>
  readonly viewers: Viewers
  readonly itemsOf: ItemsOf
  readonly log: Log
  readonly limits?: Partial<LiveLimits> | undefined
}

/** Reads the events of the database as they come, and tells those of this server's sockets whom they concern. */
export function openHub({ database, viewers, itemsOf, log, limits: chosen }: Parts): Hub {
  const limits = { ...LIMITS, ...chosen }
  const { pool } = database
  const connections = openConnections(limits)
  const feed = openFeed(pool)
  const delivery = openDelivery({ connections, itemsOf, recheck: recheckBy(viewers), log })
  // Words of the database arrive in the middle of what somebody else does; reading them is none of his transaction.
  const apart = AsyncLocalStorage.snapshot()
  const timers: NodeJS.Timeout[] = []
  let deaf: () => Promise<void> = async () => undefined
  let reading: Promise<void> | undefined
  let more = false
  let running = false

  async function readOn(): Promise<void> {
    while (more) {
      more = false
      const events = await feed.read()
      delivery.take(events, feed.cursor())
    }
  }

  function wake(): void {
    if (!running) return
    more = true
    if (reading) return
    reading = apart(readOn)
      .catch((error: unknown) => {
        if (running) log.error('live events could not be read', { error })
      })
      .finally(() => (reading = undefined))
  }

  async function welcome(connection: Connection, userId: string, since: string | undefined): Promise<void> {
    // Taken first: what comes while the rest is read is told twice rather than never.
    const cursor = feed.cursor()
    const missed = since === undefined ? [] : await feed.since(userId, since)
    if (missed) await delivery.catchUp(connection, missed, cursor)
    connection.send({ kind: missed ? 'ready' : 'anew', cursor })
  }

  function every(milliseconds: number, work: () => unknown): void {
    timers.push(setInterval(work, milliseconds).unref())
  }

  async function check(): Promise<void> {
    await endSockets(pool, connections.all()).catch((error: unknown) => {
      if (running) log.error('sessions of sockets could not be looked up', { error })
    })
  }

  return {
    get sockets() {
      return connections.size
    },

    async start() {
      await feed.open()
      running = true
      deaf = await database.listen(wake)
      every(limits.lookMs, wake)
      every(limits.checkMs, () => void check())
      every(limits.pingMs, () => connections.ping())
    },

    async stop() {
      running = false
      more = false
      timers.forEach((timer) => clearInterval(timer))
      await Promise.all([deaf(), connections.end()])
      await reading
      await delivery.idle()
    },

    accept(ws, channel, { caller, viewer }, since) {
      const connection = connections.add(ws, { channel, caller, userId: viewer.id })
      if (!connection || channel === 'items') return
      welcome(connection, viewer.id, since).catch((error: unknown) => {
        log.error('a socket could not be brought up to date', { error })
        connection.close(CLOSE.broken)
      })
    },
  }
}
