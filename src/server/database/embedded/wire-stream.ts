import { Duplex } from 'node:stream'
import { FrontendReader } from './frontend-messages.ts'
import type { SharedSession, Seat } from './shared-session.ts'

let clients = 0

/** What pg takes for its socket: the wire protocol to the embedded database, without a wire. */
export class WireStream extends Duplex implements Seat {
  readonly id = ++clients
  readonly limitMs: number
  readonly #session: SharedSession
  readonly #reader: FrontendReader

  constructor(session: SharedSession, limitMs: number) {
    super()
    this.#session = session
    this.limitMs = limitMs
    this.#reader = new FrontendReader(this.id, {
      startup: () => session.enter(this),
      group: (messages) => session.submit(this, messages),
      goodbye: () => session.leave(this),
    })
  }

  get names(): Iterable<string> {
    return this.#reader.names
  }

  deliver(bytes: Buffer): void {
    this.push(bytes)
  }

  dismiss(message: Buffer): void {
    if (this.destroyed) return
    this.once('end', () => this.destroy())
    this.push(message)
    this.push(null)
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  /** A stream inside the process keeps nothing alive, so there is nothing to let go. */
  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#hear(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#hear(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.leave(this)
    done(error)
  }

  #hear(bytes: Buffer, done: (error?: Error) => void): void {
    try {
      this.#reader.read(bytes)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
