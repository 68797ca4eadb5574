import { upgradeWebSocket } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { WebSocket, WebSocketServer } from 'ws'
import { isUuid } from '#domain/rules/uuid.ts'
import type { Env } from '#server/http/caller.ts'
import type { Log } from '#server/http/log.ts'
import type { Admit } from './admission.ts'
import type { Channel } from './connections.ts'
import type { Hub } from './hub.ts'
import { MOST_BYTES } from './limits.ts'

const NOT_UPGRADED = {
  remedy: 'Let the proxy in front pass the headers Upgrade and Connection on for /ws, over HTTP/1.1.',
}

/** A browser that asks for a socket says so in a header that proxies pass on even where they drop the upgrade itself. */
function onlySockets(log: Log) {
  let told = false
  return createMiddleware<Env>(async (c, next) => {
    if (c.req.header('upgrade')?.toLowerCase() === 'websocket') return next()
    if (!told && c.req.header('sec-websocket-key') !== undefined) {
      told = true
      log.error('sockets arrive without their upgrade', NOT_UPGRADED)
    }
    return c.text('This address is for WebSockets.', 426, { upgrade: 'websocket' })
  })
}

/** The addresses of the sockets. A client that was away names the cursor up to which it knows everything. */
export function mountSockets(app: Hono<Env>, hub: Hub, admit: Admit, log: Log): void {
  const upgraded = onlySockets(log)
  const opens = (channel: Channel) =>
    upgradeWebSocket(async (c: Context<Env>) => {
      const who = await admit(c, channel)
      const [since, device = ''] = [c.req.query('cursor'), c.req.query('device')]
      const deviceId = isUuid(device) ? device : undefined
      const saysSynced = c.req.query('synced') !== undefined
      return {
        onOpen: (_, { raw }) => {
          // `listen` gives the server sockets of no other package.
          if (raw instanceof WebSocket) hub.accept(raw, channel, who, { since, deviceId, saysSynced })
        },
      }
    })
  app.get('/ws', upgraded, opens('hints'))
  app.get('/ws/notifications', upgraded, opens('items'))
}

/** Nothing is compressed: the messages are short, and compressed secrets can be guessed by their length. */
export function makeSocketServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
}
