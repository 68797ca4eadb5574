/** Reads what a pg client writes and hands it on in groups that the engine answers as one. */
export interface FrontendListener {
  startup(): void
  /** Messages up to a Query, a Sync or a Flush. */
  group(messages: Uint8Array<ArrayBuffer>): void
  goodbye(): void
}

const code = (letter: string): number => letter.charCodeAt(0)
const [PARSE, BIND, DESCRIBE, CLOSE, STATEMENT] = ['P', 'B', 'D', 'C', 'S'].map(code)
const TERMINATE = code('X')
const ENDS = new Set(['Q', 'S', 'H', 'F'].map(code))
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const HEADER = 5

/**
 * The clients share one session, where a prepared statement has one name for all: each client's names get its own
 * prefix on the wire, and `names` knows which of them the session holds for it.
 */
export class FrontendReader {
  readonly names = new Set<string>()
  readonly #prefix: string
  readonly #listener: FrontendListener
  #started = false
  #unread: Buffer = Buffer.alloc(0)
  #group: Uint8Array[] = []

  constructor(client: number, listener: FrontendListener) {
    this.#prefix = `${client.toString(36)}_`
    this.#listener = listener
  }

  read(bytes: Buffer): void {
    let rest = this.#unread.length > 0 ? Buffer.concat([this.#unread, bytes]) : bytes
    for (;;) {
      const length = this.#started ? messageLength(rest) : startupLength(rest)
      if (length === undefined || rest.length < length) break
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (this.#started) this.#take(message)
      else this.#begin(message)
    }
    this.#unread = rest
  }

  #begin(message: Buffer): void {
    const request = message.readInt32BE(4)
    if (request === SSL_REQUEST || request === GSS_REQUEST) {
      throw new Error('The embedded database lives in this process: connect to it without encryption.')
    }
    this.#started = true
    this.#listener.startup()
  }

  #take(message: Buffer): void {
    const kind = message[0]
    if (kind === TERMINATE) return this.#listener.goodbye()
    this.#group.push(this.#named(message))
    if (kind !== undefined && ENDS.has(kind)) {
      const group = concat(this.#group)
      this.#group = []
      this.#listener.group(group)
    }
  }

  #named(message: Buffer): Uint8Array {
    const kind = message[0]
    if (kind === PARSE) return this.#prefixed(message, HEADER, 'add')
    if (kind === BIND) return this.#prefixed(message, message.indexOf(0, HEADER) + 1)
    if (kind === DESCRIBE && message[HEADER] === STATEMENT) return this.#prefixed(message, HEADER + 1)
    if (kind === CLOSE && message[HEADER] === STATEMENT) return this.#prefixed(message, HEADER + 1, 'delete')
    return message
  }

  #prefixed(message: Buffer, at: number, change?: 'add' | 'delete'): Uint8Array {
    const end = message.indexOf(0, at)
    if (end === at) return message
    if (change) this.names[change](this.#prefix + message.toString('utf8', at, end))
    const longer = Buffer.allocUnsafe(message.length + this.#prefix.length)
    message.copy(longer, 0, 0, at)
    longer.write(this.#prefix, at, 'latin1')
    message.copy(longer, at + this.#prefix.length, at)
    longer.writeInt32BE(longer.length - 1, 1)
    return longer
  }
}

/** What the session has to hear once a client is gone: end its transaction, forget its statements. */
export function farewell(names: Iterable<string>): Uint8Array<ArrayBuffer> {
  const sync = frontendMessage('S', '')
  const closing = [...names].map((name) => frontendMessage('C', `S${name}\0`))
  return concat([sync, frontendMessage('Q', 'ROLLBACK\0'), ...closing, sync])
}

export function startupMessage(): Uint8Array<ArrayBuffer> {
  const body = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0')
  const message = Buffer.allocUnsafe(8 + body.length)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(3 << 16, 4)
  body.copy(message, 8)
  return concat([message])
}

function frontendMessage(kind: string, body: string): Buffer {
  const message = Buffer.alloc(HEADER + Buffer.byteLength(body))
  message.write(kind, 0, 'latin1')
  message.writeInt32BE(message.length - 1, 1)
  message.write(body, HEADER)
  return message
}

function startupLength(bytes: Buffer): number | undefined {
  return bytes.length < 8 ? undefined : bytes.readInt32BE(0)
}

function messageLength(bytes: Buffer): number | undefined {
  return bytes.length < HEADER ? undefined : bytes.readInt32BE(1) + 1
}

/** Always into memory of its own: it is handed over to the worker, and Buffers share theirs. */
function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
