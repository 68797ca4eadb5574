import { serve, type ServerType } from '@hono/node-server'
import { createServer, type AddressInfo } from 'node:net'
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

/** What is served; a hub only where sockets are. */
type Served = Omit<App, 'hub' | 'pushes'> & Partial<Pick<App, 'hub'>>

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

/** Listens, or says in a sentence why it can't. */
export async function listen(app: Served, host: string, port: number): Promise<RunningServer> {
  await app.hub?.start()
  return new Promise((resolve, reject) => {
    const websocket = { server: makeSocketServer() }
    const serverOptions = { keepAliveTimeout: IDLE_CONNECTION_MS }
    const options = { fetch: app.fetch, hostname: host, port, websocket, serverOptions }
    const server: ServerType = serve(options, (info: AddressInfo) => {
      const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
      resolve({ url: `http://${shown}:${info.port}`, port: info.port, close: () => closed(app, server) })
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

async function closed(app: Served, server: ServerType): Promise<void> {
  const farewell = app.hub?.stop()
  await new Promise<void>((done) => {
    server.close(() => done())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  await farewell
}
