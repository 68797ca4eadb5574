import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a line does to calls of the portal: somebody answers in its place, nobody does, or its answer arrives broken. */
export const faults = [
  'page 200',
  'redirect here',
  'redirect away',
  'page 401',
  'page 403',
  'page 500',
  'page 502',
  'page 503',
  'page 429',
  'hanging',
  'cut',
  'half broken',
] as const
export type Fault = (typeof faults)[number]

export interface LineProxy {
  readonly url: string
  /** What is done to calls from now on; what hangs is let go. */
  suffer(fault: Fault | undefined): void
  /** How many calls have suffered it since. */
  suffered(): number
  close(): Promise<void>
}

const PAGE = '<!doctype html><title>Guest network</title><p>Please accept our terms.</p>'
const ELSEWHERE = '/guest-network'

function answerPage(response: ServerResponse, status: number, headers: http.OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '1', ...headers })
  response.end(PAGE)
}

async function listening(server: http.Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const closed = (server: http.Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

/** Stands between a browser and a server, and carries everything but the calls that suffer. */
export async function startLineProxy(behind: string): Promise<LineProxy> {
  const { hostname, port } = new URL(behind)
  const hanging = new Set<ServerResponse>()
  let now: Fault | undefined
  let count = 0

  // The page to which a guest network leads; it lets every portal read it.
  const guest = http.createServer(({ headers }, response) => {
    const origin = headers.origin ?? '*'
    answerPage(response, 200, { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
  })
  const away = await listening(guest)

  function carry(request: IncomingMessage, response: ServerResponse, change?: (body: Buffer) => Buffer | 'cut'): void {
    const { method, url, headers } = request
    // A body that is to be broken must be readable as it comes.
    const passed = change ? { ...headers, 'accept-encoding': 'identity' } : headers
    const asked = http.request({ hostname, port, method, path: url, headers: passed }, (answer) => {
      answer.on('error', () => response.destroy())
      if (change) void breakAnswer(answer, response, change)
      else {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  }

  /** Its effect has happened: only the answer to it does not arrive as it was given. */
  async function breakAnswer(
    answer: IncomingMessage,
    response: ServerResponse,
    change: (body: Buffer) => Buffer | 'cut',
  ): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of answer) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const changed = change(body)
    const { 'transfer-encoding': _, ...headers } = answer.headers
    const sent = changed === 'cut' ? body.length : changed.length
    response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': String(sent) })
    if (changed !== 'cut') return void response.end(changed)
    response.write(halfOf(body), () => response.destroy())
  }

  function sufferNow(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
    count += 1
    const status = /^page (\d+)$/.exec(fault)?.[1]
    if (status) return answerPage(response, Number(status))
    if (fault === 'redirect here') return answerPage(response, 302, { location: ELSEWHERE })
    if (fault === 'redirect away') return answerPage(response, 302, { location: away })
    if (fault === 'hanging') return void hanging.add(response)
    if (fault === 'cut') return carry(request, response, () => 'cut')
    carry(request, response, (body) => (count % 2 === 0 ? halfOf(body) : body))
  }

  const server = http.createServer((request, response) => {
    if (request.url === ELSEWHERE) return answerPage(response, 200)
    if (now && request.url?.startsWith('/api/')) return sufferNow(now, request, response)
    carry(request, response)
  })
  return {
    url: await listening(server),
    suffer(fault) {
      now = fault
      count = 0
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    suffered: () => count,
    close: async () => void (await Promise.all([closed(server), closed(guest)])),
  }
}

const halfOf = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2))
