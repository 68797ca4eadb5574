import { WebSocket, type ClientOptions } from 'ws'
import { makeApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import { silentLog } from '#server/http/log.ts'
import type { LiveLimits } from '#server/realtime/limits.ts'
import { listen, type RunningServer } from '#server/server.ts'
import { TEST_SECRET } from './secret.ts'
import type { Client, TestServer } from './server.ts'

// Socket messages and database rows of every shape, read by tests.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyRecord = Record<string, any>

/** A client of the server's sockets that keeps all it is told. */
export interface TestSocket {
  readonly ws: WebSocket
  readonly told: AnyRecord[]
  /** The code that the socket was closed with. */
  readonly closed: Promise<number>
  /** Waits until it has been told something of the kind; what was told already counts. */
  until(wanted: (message: AnyRecord) => boolean): Promise<AnyRecord>
  close(): Promise<number>
}

interface SocketRequest {
  readonly path?: '/ws' | '/ws/notifications'
  readonly token?: string
  readonly cursor?: string
  readonly device?: string
  /** It says when it has synced. */
  readonly synced?: true
  readonly options?: ClientOptions
}

const PATIENCE_MS = 20_000

export async function ticketOf(client: Client): Promise<string> {
  const { status, body, text } = await client.post('/socket_ticket')
  if (status !== 200) throw new Error(`No ticket: ${status} ${text}`)
  return body.token as string
}

/** Opens a socket with a fresh ticket, as the portal does; fails with the status of a refusal. */
export async function openSocket(url: string, client: Client, socketRequest: SocketRequest = {}): Promise<TestSocket> {
  const token = socketRequest.token ?? (await ticketOf(client))
  const query = new URLSearchParams({
    token,
    ...(socketRequest.cursor !== undefined && { cursor: socketRequest.cursor }),
    ...(socketRequest.device !== undefined && { device: socketRequest.device }),
    ...(socketRequest.synced && { synced: 'told' }),
  })
  const address = `${url.replace('http', 'ws')}${socketRequest.path ?? '/ws/notifications'}?${query}`
  const ws = new WebSocket(address, { origin: url, ...socketRequest.options })
  const told: AnyRecord[] = []
  const waiting = new Set<() => void>()
  ws.on('message', (data: Buffer) => {
    told.push(JSON.parse(data.toString()) as AnyRecord)
    waiting.forEach((look) => look())
  })
  const closed = new Promise<number>((done) => ws.on('close', done))
  await new Promise<void>((opened, refused) => {
    ws.once('open', () => opened())
    ws.once('unexpected-response', (request, { statusCode }) => {
      request.destroy()
      refused(new Error(`refused with ${statusCode}`))
    })
    ws.on('error', refused)
  })
  return {
    ws,
    told,
    closed,
    until: (wanted) =>
      new Promise((found, failed) => {
        const limit = setTimeout(() => failed(new Error(`Not told in time; only ${JSON.stringify(told)}`)), PATIENCE_MS)
        const look = (): void => {
          const message = told.find(wanted)
          if (!message) return
          clearTimeout(limit)
          waiting.delete(look)
          found(message)
        }
        waiting.add(look)
        look()
      }),
    close() {
      ws.close()
      return closed
    },
  }
}

/** Another server over the database of the first, with memory, sockets and ears of its own. */
export function serverBeside(
  { database }: TestServer,
  { config, live }: { config?: Partial<Config>; live?: Partial<LiveLimits> } = {},
): Promise<RunningServer> {
  const settings = { ...readConfig({ SECRET_KEY: TEST_SECRET.toString(), SIGN_IN_LIMIT: '1000000' }), ...config }
  const parts = { config: settings, database, log: silentLog, version: 'beside', portalFolder: '' }
  return listen(makeApp({ ...parts, ...(live && { live }) }), '127.0.0.1', 0)
}
