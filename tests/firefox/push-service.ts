import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { checkHeaders } from '#tests/support/push-service.ts'

/** What Firefox says to its push service, as far as it matters here. */
type Saying =
  | { readonly messageType: 'hello' }
  | { readonly messageType: 'register'; readonly channelID: string; readonly key?: string }
  | { readonly messageType: 'unregister'; readonly channelID: string }
  | { readonly messageType: 'ack'; readonly updates: readonly { readonly version: string }[] }
  | { readonly messageType?: undefined }

interface Channel {
  readonly socket: WebSocket
  /** Whose pushes alone it takes. */
  readonly key: string | undefined
}

export interface FirefoxService {
  /** Where a Firefox connects to, by its setting `dom.push.serverURL`. */
  readonly socketUrl: string
  /** What was asked of it that no sender of pushes may ask. */
  readonly complaints: readonly string[]
  /** How many browsers can be reached. */
  readonly channels: number
  /** How many messages browsers have said they could read. */
  readonly read: number
  close(): Promise<void>
}

/** The push service of a Firefox, on this machine: it checks who sends, and passes on what only that browser can read. */
export async function openFirefoxService(): Promise<FirefoxService> {
  const channels = new Map<string, Channel>()
  const complaints: string[] = []
  let read = 0

  const server = http.createServer((request, response) => {
    void take(request).then(
      (status) =>
        response.writeHead(status, status === 201 ? { location: `${url}/message/${randomUUID()}` } : {}).end(),
      (error: unknown) => {
        complaints.push(String(error))
        response.writeHead(400).end()
      },
    )
  })
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'push-notification' })
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => answer(socket, JSON.parse(data.toString()) as Saying))
  })

  function answer(socket: WebSocket, saying: Saying): void {
    const say = (message: object): void => socket.send(JSON.stringify(message))
    switch (saying.messageType) {
      case 'hello':
        return say({ messageType: 'hello', status: 200, uaid: randomUUID().replaceAll('-', ''), use_webpush: true })
      case 'register': {
        const { channelID, key } = saying
        channels.set(channelID, { socket, key: key?.replace(/=+$/, '') })
        return say({ messageType: 'register', status: 200, channelID, pushEndpoint: `${url}/push/${channelID}` })
      }
      case 'unregister':
        channels.delete(saying.channelID)
        return say({ messageType: 'unregister', status: 200, channelID: saying.channelID })
      case 'ack':
        read += saying.updates.length
        return
      case undefined:
        return say({})
    }
  }

  async function take(request: http.IncomingMessage): Promise<number> {
    const channelID = /^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const sender = await checkHeaders(request.headers, url)
    const channel = channels.get(channelID)
    if (!channel) return 410
    if (channel.key !== sender) throw new Error(`sent by ${sender}, not by ${channel.key}`)
    channel.socket.send(
      JSON.stringify({
        messageType: 'notification',
        channelID,
        version: randomUUID(),
        data: Buffer.concat(parts).toString('base64url'),
        headers: { encoding: 'aes128gcm' },
      }),
    )
    return 201
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${address}`

  return {
    socketUrl: `ws://${address}/`,
    complaints,
    get channels() {
      return channels.size
    },
    get read() {
      return read
    },
    async close() {
      sockets.clients.forEach((socket) => socket.terminate())
      sockets.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
