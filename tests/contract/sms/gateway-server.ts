import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Arrived {
  readonly path: string
  readonly authorization: string
  readonly form: URLSearchParams
}

/** What the gateway does with a message to one number. */
export interface Treatment {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Never answers. */
  readonly silent?: true
  /** Takes it, whatever it answers, at this moment. */
  readonly takes?: Date
}

export interface GatewayServer {
  readonly url: string
  readonly arrived: readonly Arrived[]
  treat(number: string, treatment: Treatment): void
  /** Answers requests for this path, as for an attachment. */
  keep(path: string, kept: Kept): void
  /** Requests for attachments, in their order. */
  readonly asked: readonly { readonly path: string; readonly authorization: string | undefined }[]
  close(): Promise<void>
}

/** The answer to requests for an attachment. */
export interface Kept {
  readonly status?: number
  readonly bytes?: Buffer
  readonly headers?: Record<string, string>
}

interface Taken {
  readonly sid: string
  readonly to: string
  readonly body: string | null
  readonly date_created: Date
}

/** As much of a gateway as sending needs: it takes a form, and answers as it is told to. */
export async function openGatewayServer(): Promise<GatewayServer> {
  const arrived: Arrived[] = []
  const treatments = new Map<string, Treatment>()
  const taken: Taken[] = []
  const keeps = new Map<string, Kept>()
  const asked: { path: string; authorization: string | undefined }[] = []
  function list(address: string, response: http.ServerResponse): void {
    const to = new URL(address, 'http://gateway').searchParams.get('To')
    const messages = taken
      .filter((message) => message.to === to)
      .map((message) => ({ ...message, date_created: message.date_created.toUTCString() }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ messages }))
  }
  const server = http.createServer((request, response) => {
    const kept = keeps.get(request.url ?? '')
    if (kept) {
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization })
      response.writeHead(kept.status ?? 200, kept.headers).end(kept.bytes)
      return
    }
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (request.method === 'GET') return list(request.url ?? '', response)
      const form = new URLSearchParams(Buffer.concat(pieces).toString())
      arrived.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form })
      const number = form.get('To') ?? ''
      const sid = `SM${String(arrived.length).padStart(4, '0')}${Date.now()}`
      const treatment = treatments.get(number) ?? { status: 201, body: { sid, status: 'queued' } }
      if (treatment.takes)
        taken.unshift({
          sid: nameIn(treatment.body) ?? sid,
          to: number,
          body: form.get('Body'),
          date_created: treatment.takes,
        })
      if (treatment.silent) return
      response.writeHead(treatment.status, { 'content-type': 'application/json', ...treatment.headers })
      response.end(JSON.stringify(treatment.body ?? {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    asked,
    keep: (path, kept) => void keeps.set(path, kept),
    treat: (number, treatment) => void treatments.set(number, treatment),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function nameIn(body: unknown): string | undefined {
  return typeof body === 'object' && body && 'sid' in body ? String(body.sid) : undefined
}
