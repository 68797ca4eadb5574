import { serve, type ServerType } from '@hono/node-server'
import { createServer, type AddressInfo } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { App } from './app.ts'
import { StartupError } from './database/startup-errors.ts'
import { makeSocketServer } from './realtime/sockets.ts'

export interface RunningServer {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/**
 * Longer than proxies and clients keep an idle connection: were the server first to close one, a request sent on it at
 * that moment would be cut.
 */
const IDLE_CONNECTION_MS = 75_000

/**
 * How long requests under way may take to end once the server accepts no more: longer than the database takes for any
 * statement, or is waited for where it stays silent.
 */
export const LAST_REQUESTS_MS = 25_000

/** The same where statements may take longer than usual. */
export const lastRequestsMs = (statementMs: number): number => Math.max(LAST_REQUESTS_MS, statementMs + 10_000)
const IDLE_CHECK_MS = 50

/** What is served; a hub only where sockets are. */
type Served = Pick<App, 'fetch'> & Partial<Pick<App, 'hub' | 'readiness'>>

/** Tries the address before anything slow is done, so that a busy port is told at once. */
export function tryAddress(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new StartupError(whyNot(cause, host, port), { cause })),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/**
 * Listens, or says in a sentence why it can't. One that is told to stop still answers for `drainMs`, so that proxies see
 * `/api/readyz` before connections are refused.
 */
export async function listen(
  app: Served,
  host: string,
  port: number,
  drainMs = 0,
  lastMs = LAST_REQUESTS_MS,
): Promise<RunningServer> {
  await app.hub?.start()
  return new Promise((resolve, reject) => {
    const websocket = { server: makeSocketServer() }
    const serverOptions = { keepAliveTimeout: IDLE_CONNECTION_MS }
    const options = { fetch: app.fetch, hostname: host, port, websocket, serverOptions }
    const server: ServerType = serve(options, (info: AddressInfo) => {
      const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
      resolve({
        url: `http://${shown}:${info.port}`,
        port: info.port,
        close: () => closed(app, server, drainMs, lastMs),
      })
    })
    server.on('error', (cause: NodeJS.ErrnoException) => reject(new StartupError(whyNot(cause, host, port), { cause })))
  })
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is busy: stop the program that uses it or set PORT to another one.`
    case 'EACCES':
      return `Port ${port} needs rights this user doesn't have: set PORT to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: correct HOST.`
    default:
      return `The server can't listen on ${host}:${port} (${error.code}): correct HOST and PORT.`
  }
}

/** Requests under way are answered before their connections end; idle connections end at once. */
async function closed(app: Served, server: ServerType, drainMs: number, lastMs: number): Promise<void> {
  app.readiness?.leave()
  // Without a wait nothing more is let in from this moment on, not from the next one.
  if (drainMs > 0) {
    await delay(drainMs)
    // A busy process may not have looked at its sockets for a while: what came meanwhile is accepted, then read.
    await turn()
    await turn()
  }
  const farewell = app.hub?.stop()
  const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), IDLE_CHECK_MS)
  const late = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), lastMs)
  await new Promise<void>((done) => server.close(() => done()))
  clearInterval(idle)
  clearTimeout(late)
  await farewell
}
