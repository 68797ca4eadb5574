import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Stand {
  readonly url: string
  close(): Promise<void>
}

interface Acts {
  /** Whether it answers this by itself. */
  readonly answers?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** What is waited for before this is passed on. */
  readonly waits?: (request: IncomingMessage) => Promise<void> | undefined
  /** Whether what the server answered is kept from whoever asked. */
  readonly holdsBack?: (request: IncomingMessage, answer: IncomingMessage) => boolean
}

/** Stands before a server and passes on what it is asked, but for what it does by itself. Whoever is gone breaks off. */
export async function standBefore(behind: string, { answers, waits, holdsBack }: Acts): Promise<Stand> {
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
