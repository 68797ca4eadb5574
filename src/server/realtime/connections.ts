import type { WebSocket } from 'ws'
import type { Caller } from '#server/http/caller.ts'
import { CLOSE, type CloseCode, type LiveLimits } from './limits.ts'
import { readSaying, type Saying } from './sayings.ts'

/** `items` carries notifications and nothing else, as its first clients expect; `hints` says what to look at anew. */
export type Channel = 'items' | 'hints'

export interface Connection {
  readonly channel: Channel
  readonly userId: string
  readonly caller: Caller
  /** The browser at the other end, by the name it gave itself. */
  readonly deviceId?: string | undefined
  /** It says when it has synced after it was told of changes. */
  readonly saysSynced?: boolean | undefined
  /** `about` is the event that is told with it. */
  send(message: object, about?: ToldEvent): void
  /** The events among the first so many messages, each once: the other side says that they have arrived. */
  heard(messages: number): ToldEvent[]
  close(code: CloseCode): void
}

/** An event, and the conversation it is about. */
export interface ToldEvent {
  readonly topic: string
  readonly event: string
}

/** Who is told what is said on a socket, and when it ends. */
export interface Listener {
  said(connection: Connection, saying: Saying): void
  left(connection: Connection): void
}

export interface Connections {
  readonly size: number
  add(
    ws: WebSocket,
    who: Pick<Connection, 'channel' | 'userId' | 'caller' | 'deviceId' | 'saysSynced'>,
  ): Connection | undefined
  of(userId: string): readonly Connection[]
  all(): readonly Connection[]
  /** Pings every client, and closes those that did not answer the last ping. */
  ping(): void
  /** Closes all sockets and waits for their close frames. */
  end(): Promise<void>
}

/** How long a closing socket may take to be closed by both sides. */
const FAREWELL_MS = 2_000
const MINUTE_MS = 60_000
/** Limit of unacknowledged events remembered per client. */
const MOST_UNHEARD = 500

interface Open extends Connection {
  readonly ws: WebSocket
  alive: boolean
  sent: number
  unheard: (ToldEvent & { readonly number: number })[]
}

const nobody: Listener = { said: () => undefined, left: () => undefined }

export function openConnections(limits: LiveLimits, listener: Listener = nobody): Connections {
  const byUser = new Map<string, Set<Open>>()
  const open = new Set<Open>()

  function remove(connection: Open): void {
    if (!open.delete(connection)) return
    listener.left(connection)
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

  /** Clients send little; a chatty socket isn't our client. */
  function hear(connection: Open): void {
    let said = 0
    let since = Date.now()
    connection.ws.on('message', (data: Buffer) => {
      if (Date.now() - since > MINUTE_MS) [said, since] = [0, Date.now()]
      said += 1
      if (said > limits.messagesAMinute) close(connection, CLOSE.tooManyMessages)
      else if (open.has(connection)) listener.said(connection, readSaying(data.toString()))
    })
  }

  return {
    get size() {
      return open.size
    },

    add(ws, who) {
      // Without a listener, an error of one socket would end the process.
      ws.on('error', () => undefined)
      if (open.size >= limits.sockets) {
        ws.close(CLOSE.full)
        return undefined
      }
      const connection: Open = {
        ...who,
        ws,
        alive: true,
        sent: 0,
        unheard: [],
        send(message, about) {
          if (!open.has(connection)) return
          connection.sent += 1
          if (about && connection.deviceId !== undefined) {
            connection.unheard.push({ ...about, number: connection.sent })
            if (connection.unheard.length > MOST_UNHEARD) connection.unheard.shift()
          }
          ws.send(JSON.stringify(message))
          if (ws.bufferedAmount > limits.buffered) close(connection, CLOSE.tooSlow)
        },
        heard(messages) {
          const heard = connection.unheard.filter(({ number }) => number <= messages)
          connection.unheard = connection.unheard.filter(({ number }) => number > messages)
          return heard.map(({ topic, event }) => ({ topic, event }))
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
      hear(connection)
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
