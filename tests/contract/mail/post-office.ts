import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  /** As it crossed the wire. */
  readonly raw: string
  readonly secure: boolean
}

export interface PostOffice {
  readonly url: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** What this office does with a recipient: take it, or answer with a code; `hang up` drops the line during the mail. */
export type Treatment = 'take' | 'hang up' | { readonly code: number; readonly words: string }

/** A real SMTP server on this machine. */
export function openPostOffice(
  treat: (recipient: string) => Treatment,
  options: SMTPServerOptions = { hideSTARTTLS: true },
): Promise<PostOffice> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    ...options,
    onRcptTo({ address }, _session, done) {
      const treatment = treat(address)
      if (typeof treatment === 'string') return done()
      return done(Object.assign(new Error(treatment.words), { responseCode: treatment.code }))
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        const raw = Buffer.concat(pieces).toString('utf8')
        received.push({ from: mailFrom ? mailFrom.address : '', to, raw, secure: session.secure })
        // Taken, but the sender never hears of it.
        if (to.some((address) => treat(address) === 'hang up')) server.connections.forEach((one) => one.close())
        else done()
      })
    },
  })
  // A line that breaks off is part of the play.
  server.on('error', () => undefined)
  return new Promise((opened) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.server.address() as AddressInfo
      const close = (): Promise<void> => new Promise((closed) => server.close(() => closed()))
      opened({ url: `smtp://127.0.0.1:${port}`, received, close })
    })
  })
}

/** The parts of a mail, decoded. */
export function partsOf(raw: string): { headers: string; text: string; html: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const pieces = rest.join('\r\n\r\n').split(`--${boundary}`)
  const part = (type: string): string => {
    const piece = pieces.find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
    const at = piece.indexOf('\r\n\r\n')
    return decoded(piece.slice(0, at), piece.slice(at + 4))
  }
  return { headers: head.replace(/\r\n[ \t]+/g, ' '), text: part('text/plain'), html: part('text/html') }
}

function decoded(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A header with encoded words, as its reader sees it. */
export function header(headers: string, name: string): string {
  const line = new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decoded('quoted-printable', word.replaceAll('_', ' ')),
    )
}
