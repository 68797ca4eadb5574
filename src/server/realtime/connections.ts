import type { WebSocket } from 'ws'
import type { Caller } from '#server/records/gate.ts'
import { CLOSE, type CloseCode, type LiveLimits } from './limits.ts'

/** `items` carries notifications and nothing else, as its first clients expect; `hints` says what to look at anew. */
export type Channel = 'items' | 'hints'

export interface Connection {
  readonly channel: Channel
  readonly userId: string
  readonly caller: Caller
  send(message: object): void
  close(code: CloseCode): void
}

export interface Connections {
  readonly size: number
  add(ws: WebSocket, who: Pick<Connection, 'channel' | 'userId' | 'caller'>): Connection | undefined
  of(userId: string): readonly Connection[]
  all(): readonly Connection[]
  /** Asks every other side for a sign of life, and ends those that gave none since the last time. */
  ping(): void
  /** Says goodbye to everybody, and waits for those who answer. */
  end(): Promise<void>
}

/** How long a closing socket may take to be closed by both sides. */
const FAREWELL_MS = 2_000
const MINUTE_MS = 60_000

interface Open extends Connection {
  readonly ws: WebSocket
  alive: boolean
}

export function openConnections(limits: LiveLimits): Connections {
  const byUser = new Map<string, Set<Open>>()
  const open = new Set<Open>()

  function remove(connection: Open): void {
    open.delete(connection)
    const others = byUser.get(connection.userId)
    others?.delete(connection)
    if (others?.size === 0) byUser.delete(connection.userId)
  }

  function close(connection: Open, code: CloseCode): void {
    // From this moment on nothing more is sent on it; a reader that doesn't read doesn't answer a farewell either.
    remove(connection)
    connection.ws.close(code)
    setTimeout(() => connection.ws.terminate(), FAREWELL_MS).unref()
  }

  /** Clients have nothing to say yet but signs of life; whoever says a lot is not one of ours. */
  function countMessages(connection: Open): void {
    let said = 0
    let since = Date.now()
    connection.ws.on('message', () => {
      if (Date.now() - since > MINUTE_MS) [said, since] = [0, Date.now()]
      said += 1
      if (said > limits.messagesAMinute) close(connection, CLOSE.tooManyMessages)
    })
  }

  return {
    get size() {
      return open.size
    },

    add(ws, who) {
      // Without somebody who hears of it, a fault of one socket would end the process.
      ws.on('error', () => undefined)
      if (open.size >= limits.sockets) {
        ws.close(CLOSE.full)
        return undefined
      }
      const connection: Open = {
        ...who,
        ws,
        alive: true,
        send(message) {
          if (!open.has(connection)) return
          ws.send(JSON.stringify(message))
          if (ws.bufferedAmount > limits.buffered) close(connection, CLOSE.tooSlow)
        },
        close: (code) => close(connection, code),
      }
      open.add(connection)
      const others = byUser.get(who.userId) ?? new Set()
      byUser.set(who.userId, others.add(connection))
      const [oldest] = others
      if (oldest && others.size > limits.socketsOfUser) close(oldest, CLOSE.tooManySockets)
      ws.on('close', () => remove(connection))
      ws.on('pong', () => (connection.alive = true))
      countMessages(connection)
      return connection
    },

    of: (userId) => [...(byUser.get(userId) ?? [])],
    all: () => [...open],

    ping() {
      for (const connection of open) {
        if (connection.alive) connection.ws.ping()
        else connection.ws.terminate()
        connection.alive = false
      }
    },

    async end() {
      const closed = [...open].map(
        (connection) => new Promise<void>((done) => connection.ws.once('close', () => done())),
      )
      for (const connection of open) close(connection, CLOSE.goingAway)
      await Promise.all(closed)
    },
  }
}
