import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '#domain/rules/push/message.ts'

/** How the service answers: a status with headers, or in one of the ways in which services fail. */
export type Reply =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'hang'
  | 'reset'

export interface Received {
  readonly browser: string
  readonly headers: http.IncomingHttpHeaders
  readonly bytes: number
  /** As the browser reads it. */
  readonly message: PushMessage
}

/** A browser that has subscribed with the service. */
export interface FakeBrowser {
  readonly name: string
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly received: readonly Received[]
  /** From now on only what is signed with this key is for it, as with a browser that has subscribed with it. */
  bindTo(key: string): void
  /** Answers to come, in order; after the last one everything is taken. */
  answer(...replies: readonly Reply[]): void
  /** Waits for so many messages in all. */
  until(count: number): Promise<readonly Received[]>
}

export interface PushService {
  readonly url: string
  readonly received: readonly Received[]
  /** What was asked of it that no sender of pushes may ask. */
  readonly complaints: readonly string[]
  browser(): FakeBrowser
  close(): Promise<void>
}

const PATIENCE_MS = 40_000

/** A push service on this machine, which checks who sends and reads what is sent, as RFC 8030, 8291 and 8292 say. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const complaints: string[] = []

  const server = http.createServer((request, response) => {
    void take(request, response).catch((error: unknown) => {
      complaints.push(String(error))
      response.writeHead(400).end()
    })
  })

  async function take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const browser = browsers.get(request.url ?? '')
    if (!browser || request.method !== 'POST') throw new Error(`${request.method} ${request.url} is nobody's`)
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts)
    browser.checkKey(await checkHeaders(request.headers, url))
    const message = JSON.parse(browser.read(body)) as PushMessage
    const one = { browser: browser.name, headers: request.headers, bytes: body.length, message }
    received.push(one)
    browser.take(one)
    const reply = browser.nextReply()
    if (reply === 'hang') return
    if (reply === 'reset') return void request.socket.resetAndDestroy()
    response.writeHead(reply.status, reply.headers).end(reply.body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    received,
    complaints,
    browser() {
      const browser = new Browser(url)
      browsers.set(new URL(browser.subscription.endpoint).pathname, browser)
      return browser
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const HEADER = { salt: 16, size: 4, length: 1, key: 65 }
const BODY_START = HEADER.salt + HEADER.size + HEADER.length + HEADER.key
const TAG = 16
const TAKEN: Reply = { status: 201 }

class Browser implements FakeBrowser {
  readonly name = randomUUID()
  readonly received: Received[] = []
  readonly subscription: FakeBrowser['subscription']
  private readonly curve = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private replies: Reply[] = []
  private boundTo: string | undefined
  private readonly waiting = new Set<() => void>()

  constructor(service: string) {
    const keys = { p256dh: this.curve.generateKeys('base64url'), auth: this.auth.toString('base64url') }
    this.subscription = { endpoint: `${service}/push/${this.name}`, keys }
  }

  answer(...replies: readonly Reply[]): void {
    this.replies = [...replies]
  }

  bindTo(key: string): void {
    this.boundTo = key
  }

  checkKey(key: string): void {
    if (this.boundTo !== undefined && this.boundTo !== key) throw new Error('signed by another key')
  }

  nextReply(): Reply {
    return this.replies.shift() ?? TAKEN
  }

  take(one: Received): void {
    this.received.push(one)
    this.waiting.forEach((look) => look())
  }

  until(count: number): Promise<readonly Received[]> {
    return new Promise((found, failed) => {
      const limit = setTimeout(() => failed(new Error(`${this.received.length} of ${count} pushes came`)), PATIENCE_MS)
      const look = (): void => {
        if (this.received.length < count) return
        clearTimeout(limit)
        this.waiting.delete(look)
        found(this.received)
      }
      this.waiting.add(look)
      look()
    })
  }

  /** RFC 8291, from the other side. */
  read(body: Buffer): string {
    const salt = body.subarray(0, HEADER.salt)
    const sender = body.subarray(BODY_START - HEADER.key, BODY_START)
    const shared = this.curve.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.curve.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, this.auth, info, 32))
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(body.subarray(-TAG))
    const padded = Buffer.concat([decipher.update(body.subarray(BODY_START, -TAG)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong')
    return padded.subarray(0, end).toString('utf8')
  }
}

/** As every push of ours is sent. Answers the key that the sender is known by. */
export async function checkHeaders(headers: http.IncomingHttpHeaders, audience: string): Promise<string> {
  const { ttl, urgency, topic, 'content-encoding': encoding } = headers
  if (ttl !== '14400' || urgency !== 'high' || !/^[\w-]{32}$/.test(String(topic)))
    throw new Error(`ttl ${String(ttl)}, urgency ${String(urgency)}, topic ${String(topic)}`)
  if (encoding !== 'aes128gcm') throw new Error('another encoding')
  return checkSender(headers.authorization ?? '', audience)
}

/** RFC 8292: signed by the key it names, for this service, for no longer than a day. */
async function checkSender(authorization: string, audience: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), { audience })
  if ((payload.exp ?? Infinity) > Date.now() / 1000 + 24 * 3600) throw new Error('signed for more than a day')
  if (!/^(mailto|https):/.test(payload.sub ?? '')) throw new Error('nobody to turn to')
  return key
}
