import type { WebSocket } from 'ws'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/http/log.ts'
import type { Viewers } from '#server/records/viewers.ts'
import { openWorkLoop } from '#server/work-loop.ts'
import type { Admitted } from './admission.ts'
import { openConnections, type Channel, type Connection } from './connections.ts'
import { openDelivery, type ItemsOf } from './delivery.ts'
import { openFeed } from './feed.ts'
import { CLOSE, LIMITS, type LiveLimits } from './limits.ts'
import { openChangeTelling } from './change-telling.ts'
import { openChangeWatch } from './change-watch.ts'
import { openPresence } from './presence.ts'
import { openDuePushes } from './push/due.ts'
import { endSockets, recheckBy } from './recheck.ts'
import { openRollCall } from './roll-call.ts'
import type { Saying } from './sayings.ts'

export interface Hub {
  start(): Promise<void>
  /** Says goodbye to every socket and ends what is under way. */
  stop(): Promise<void>
  accept(ws: WebSocket, channel: Channel, who: Admitted, came: Arrival): void
  readonly sockets: number
}

/** What a client says of itself as it connects. */
export interface Arrival {
  /** The cursor up to which it knows everything. */
  readonly since?: string | undefined
  readonly deviceId?: string | undefined
  /** It says when it has synced. */
  readonly saysSynced: boolean
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
  const presence = openPresence(pool, log)
  const rollCall = openRollCall(pool, log)
  const due = openDuePushes(pool)
  const connections = openConnections(limits, { said: hear, left: presence.left })
  const feed = openFeed(pool)
  const telling = openChangeTelling({ connections, watch: openChangeWatch(pool), viewers, limits, log })
  const delivery = openDelivery({ connections, itemsOf, recheck: recheckBy(viewers), log })
  const loop = openWorkLoop(readOn, (error) => log.error('live events could not be read', { error }))
  const timers: NodeJS.Timeout[] = []
  let unlisten: () => Promise<void> = async () => undefined
  let running = false

  async function readOn(): Promise<boolean> {
    const events = await feed.read()
    delivery.take(events, feed.cursor())
    return false
  }

  async function welcome(connection: Connection, userId: string, since: string | undefined): Promise<void> {
    // Taken first: what comes while the rest is read is told twice rather than never.
    const cursor = feed.cursor()
    const missed = since === undefined ? [] : await feed.since(userId, since)
    if (missed) await delivery.catchUp(connection, missed, cursor)
    connection.send({ kind: missed ? 'ready' : 'anew', cursor })
  }

  /** A device whose portal has told of an event needs no push about it. */
  function hear(connection: Connection, { ack, here, synced }: Saying): void {
    if (here) presence.said(connection, here)
    if (synced) telling.synced(connection)
    const { userId, deviceId } = connection
    const heard = ack === undefined ? [] : connection.heard(ack)
    if (deviceId === undefined || heard.length === 0) return
    due.told(userId, deviceId, heard).catch((error: unknown) => {
      if (running) log.error('what a portal has told could not be noted', { error })
    })
  }

  function every(milliseconds: number, work: () => unknown): void {
    timers.push(setInterval(work, milliseconds).unref())
  }

  async function check(): Promise<void> {
    await endSockets(pool, connections.all()).catch((error: unknown) => {
      if (running) log.error('sessions of sockets could not be looked up', { error })
    })
  }

  async function stand(): Promise<void> {
    await presence.stand().catch((error: unknown) => {
      if (running) log.error('presence could not be kept', { error })
    })
  }

  return {
    get sockets() {
      return connections.size
    },

    async start() {
      await feed.open()
      running = true
      unlisten = await database.listen(loop.wake)
      telling.start()
      every(limits.lookMs, loop.wake)
      every(limits.checkMs, () => void check())
      every(limits.presenceMs, () => rollCall.name(connections.all().map(({ userId }) => userId)))
      every(limits.pingMs, () => connections.ping())
      every(limits.pingMs, () => void stand())
    },

    async stop() {
      running = false
      timers.forEach((timer) => clearInterval(timer))
      await Promise.all([unlisten(), connections.end(), loop.stop(), telling.stop()])
      await delivery.idle()
      await Promise.all([presence.idle(), rollCall.idle()])
    },

    accept(ws, channel, { caller, viewer }, { since, deviceId, saysSynced }) {
      const connection = connections.add(ws, { channel, caller, userId: viewer.id, deviceId, saysSynced })
      if (!connection) return
      presence.came(connection)
      rollCall.name([viewer.id])
      if (channel === 'items') return
      welcome(connection, viewer.id, since).catch((error: unknown) => {
        log.error('a socket could not be brought up to date', { error })
        connection.close(CLOSE.broken)
      })
    },
  }
}
