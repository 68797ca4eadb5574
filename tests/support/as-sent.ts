import http from 'node:http'
import type { Client } from './server.ts'

export interface Sent {
  readonly encoding: string | undefined
  readonly vary: string | undefined
  readonly body: Buffer
}

/** An answer as it travels: fetch would unpack it. */
export function asSent(url: string, client: Client, path: string, accept: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}`, 'accept-encoding': accept }
    const request = http.get(`${url}/api${path}`, { headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const { 'content-encoding': encoding, vary } = response.headers
        resolve({ encoding, vary, body: Buffer.concat(pieces) })
      })
    })
    request.on('error', reject)
  })
}
