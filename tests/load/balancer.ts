import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Balancer {
  readonly url: string
  /** Asks these addresses from now on whether they are ready. */
  serve(urls: readonly string[]): void
  /** Waits until new requests are sent to the server at this address. */
  untilReady(url: string): Promise<void>
  close(): Promise<void>
}

interface Backend {
  readonly url: string
  readonly agent: http.Agent
  /** When the last check began that it answered with yes. */
  readyAt: number
}

const CHECK_EVERY_MS = 200
/** A yes counts for so long: it must be over before a server that has just given it may have drained. */
const FRESH_MS = 1_500
const READY_LIMIT_MS = 60_000
const IDLE_CONNECTION_MS = 60_000
/** They belong to one of the two connections and are not passed on to the other. */
const OF_CONNECTION = new Set(['connection', 'keep-alive'])

/**
 * Carries each request to the next of the servers that say they are ready, over connections that it keeps; where none is,
 * as on a machine that is too busy, it waits for one. Nothing is tried again: what a server cuts, the client sees.
 */
export async function startBalancer(): Promise<Balancer> {
  const stopped = new AbortController()
  const checks: Promise<void>[] = []
  let backends: Backend[] = []
  let turn = 0

  async function next(): Promise<Backend> {
    for (;;) {
      const ready = backends.filter(isReady)
      turn += 1
      const backend = ready[turn % ready.length]
      if (backend) return backend
      await wait(CHECK_EVERY_MS)
    }
  }

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const backend = await next()
    const { method, url, headers } = request
    const options = { method, agent: backend.agent, headers: passedOn(headers) }
    const asked = http.request(new URL(url ?? '/', backend.url), options, (answer) => {
      answer.on('error', () => response.destroy())
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.pipe(response)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (!response.headersSent) fail(response, `${error.code} on a ${asked.reusedSocket ? 'kept' : 'new'} connection`)
    })
    request.pipe(asked)
  }

  async function check(backend: Backend): Promise<void> {
    while (!stopped.signal.aborted) {
      const begun = performance.now()
      backend.readyAt = (await saysReady(backend.url)) ? begun : -Infinity
      await wait(CHECK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  const server = http.createServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, (...asked) => void carry(...asked))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(urls) {
      backends = urls.map((url) => ({ url, agent: new http.Agent({ keepAlive: true }), readyAt: -Infinity }))
      checks.push(...backends.map(check))
    },
    async untilReady(url) {
      const limit = performance.now() + READY_LIMIT_MS
      while (!backends.some((backend) => backend.url === url && isReady(backend))) {
        if (performance.now() > limit) throw new Error(`${url} did not become ready`)
        await wait(CHECK_EVERY_MS / 4)
      }
    },
    async close() {
      stopped.abort()
      await Promise.all(checks)
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      for (const { agent } of backends) agent.destroy()
      await closed
    },
  }
}

function isReady({ readyAt }: Backend): boolean {
  return performance.now() - readyAt < FRESH_MS
}

function fail(response: ServerResponse, fault: string): void {
  response.writeHead(502, { 'content-type': 'text/plain' })
  response.end(fault)
}

/** Asked over a connection of its own, as balancers do. */
function saysReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = http.get(`${url}/api/readyz`, { agent: false, timeout: FRESH_MS }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })
}

function passedOn(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)))
}
