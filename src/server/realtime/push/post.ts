import http from 'node:http'
import https from 'node:https'
import { isHere, mayBeCalled, type PushPlaces } from './endpoints.ts'
import { publicLookup } from './public-address.ts'
import type { Outcome } from './verdict.ts'

export interface Post {
  send(endpoint: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<Outcome>
  /** Gives up what is under way. */
  close(): void
}

interface Limits {
  readonly timeoutMs: number
  /** Connections to one service at once, so that one that hangs leaves room for the others. */
  readonly atOnce: number
}

const USUAL: Limits = { timeoutMs: 10_000, atOnce: 12 }
/** Limit for reading an answer; only its status matters. */
const MOST_READ = 1024

/**
 * Posts to addresses given by clients, which may be malicious: only to known services, with the resolved address
 * checked at connection time, a short timeout and no redirects.
 */
export function openPost(places: PushPlaces, { timeoutMs, atOnce }: Limits = USUAL, lookup = publicLookup()): Post {
  const keep = { keepAlive: true, maxSockets: atOnce }
  const outside = new https.Agent({ ...keep, lookup })
  const here = { plain: new http.Agent(keep), secure: new https.Agent(keep) }
  const closing = new AbortController()

  function request(url: URL, options: http.RequestOptions): http.ClientRequest {
    if (!isHere(url, places)) return https.request(url, { ...options, agent: outside })
    return url.protocol === 'http:'
      ? http.request(url, { ...options, agent: here.plain })
      : https.request(url, { ...options, agent: here.secure })
  }

  return {
    send: (endpoint, headers, body) =>
      new Promise((done) => {
        const fail = (failure: string): void => done({ failure })
        const url = URL.parse(endpoint)
        // What was allowed when it was subscribed may not be any more.
        if (!url || !mayBeCalled(url, places)) return fail('the address is not allowed')
        const patience = AbortSignal.timeout(timeoutMs)
        const signal = AbortSignal.any([patience, closing.signal])
        const sent = request(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': body.byteLength },
          signal,
        })
        sent.on('error', (error: NodeJS.ErrnoException) =>
          fail(patience.aborted ? 'timed out' : (error.code ?? error.message)),
        )
        sent.on('response', (answer) => {
          const { 'retry-after': retryAfter } = answer.headers
          done({ status: answer.statusCode ?? 0, retryAfter })
          let read = 0
          answer.on('data', (part: Buffer) => {
            read += part.length
            if (read > MOST_READ) answer.destroy()
          })
          answer.on('error', () => undefined)
        })
        sent.end(body)
      }),
    close() {
      closing.abort()
      for (const agent of [outside, here.plain, here.secure]) agent.destroy()
    },
  }
}
