import { connect, type Socket } from 'node:net'
import { AnswerReader, type WireAnswer } from './answer-reader.ts'

export interface WireRequest {
  readonly method: string
  /** Path and query as they go out; nothing is escaped here. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** The bytes of a request. Made once where the same question is asked many times. */
export function requestBytes({ method, path, headers = {}, body }: WireRequest): Buffer {
  const content = body === undefined ? undefined : Buffer.from(body as string)
  const all: Record<string, string> = { host: '127.0.0.1', ...headers }
  if (content) all['content-length'] = String(content.length)
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return content ? Buffer.concat([head, content]) : head
}

export class Gone extends Error {
  override readonly name = 'Gone'
}

export class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

interface Waiting {
  resolve(answer: WireAnswer): void
  reject(error: Error): void
}

/**
 * One kept-alive connection that sends exactly the bytes it is given and opens anew when the server has ended it. The
 * clients of the platform refuse to send what a fuzzer must, and cost more than the server that is being measured.
 */
export class Wire {
  readonly #host: string
  readonly #port: number
  #socket: Socket | undefined
  #reader = new AnswerReader()
  #waiting: Waiting | undefined

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#host = hostname
    this.#port = Number(port)
  }

  async ask(request: Buffer, limitMs?: number): Promise<WireAnswer> {
    const socket = this.#socket ?? (await this.#open())
    const answered = new Promise<WireAnswer>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    socket.write(request)
    if (limitMs === undefined) return answered
    const timer = setTimeout(() => this.#fail(new TooSlow(`No answer in ${limitMs} ms`)), limitMs)
    return answered.finally(() => clearTimeout(timer))
  }

  close(): void {
    this.#fail(new Gone('The connection was closed.'))
  }

  #open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: this.#host, port: this.#port, noDelay: true })
      this.#reader = new AnswerReader()
      socket.once('connect', () => {
        this.#socket = socket
        resolve(socket)
      })
      socket.on('data', (piece: Buffer) => {
        if (socket === this.#socket) this.#hear(piece)
      })
      const gone = (error?: unknown): void => {
        const why = new Gone('The server ended the connection.', { cause: error })
        reject(why)
        if (socket === this.#socket) this.#fail(why)
      }
      socket.on('error', gone)
      socket.on('close', gone)
    })
  }

  #hear(piece: Buffer): void {
    const answer = this.#reader.read(piece)
    if (!answer) return
    if (answer.last) this.#drop()
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(answer)
  }

  #fail(error: Error): void {
    this.#drop()
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(error)
  }

  #drop(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }
}
