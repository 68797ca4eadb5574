import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestProxy {
  readonly url: string
  close(): Promise<void>
}

interface ProxyRules {
  /** Answers the request in place of the server; returns whether it did. */
  readonly answers?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Delays a request until the promise resolves. */
  readonly waits?: (request: IncomingMessage) => Promise<void> | undefined
  /** Whether the answer of the server is withheld from the client. */
  readonly holdsBack?: (request: IncomingMessage, answer: IncomingMessage) => boolean
}

/** A proxy in front of a server that answers, delays or withholds as told. A lost connection is dropped on both sides. */
export async function startTestProxy(behind: string, { answers, waits, holdsBack }: ProxyRules): Promise<TestProxy> {
  const { hostname, port } = new URL(behind)

  function passOn(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request
    const asked = http.request({ hostname, port, method, path: url, headers }, (answer) => {
      answer.on('error', () => response.destroy())
      if (holdsBack?.(request, answer)) return void answer.resume()
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  }

  const server = http.createServer((request, response) => {
    if (answers?.(request, response)) return
    const wait = waits?.(request)
    if (wait) void wait.then(() => passOn(request, response))
    else passOn(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
