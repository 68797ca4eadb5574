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
}

export interface GatewayServer {
  readonly url: string
  readonly arrived: readonly Arrived[]
  treat(number: string, treatment: Treatment): void
  close(): Promise<void>
}

/** As much of a gateway as sending needs: it takes a form, and answers as it is told to. */
export async function openGatewayServer(): Promise<GatewayServer> {
  const arrived: Arrived[] = []
  const treatments = new Map<string, Treatment>()
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(pieces).toString())
      arrived.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form })
      const number = form.get('To') ?? ''
      const sid = `SM${String(arrived.length).padStart(4, '0')}${Date.now()}`
      const treatment = treatments.get(number) ?? { status: 201, body: { sid, status: 'queued' } }
      if (treatment.silent) return
      response.writeHead(treatment.status, { 'content-type': 'application/json', ...treatment.headers })
      response.end(JSON.stringify(treatment.body ?? {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    treat: (number, treatment) => void treatments.set(number, treatment),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
