export interface WireAnswer {
  readonly status: number
  /** The header lines as they came. */
  readonly head: string
  readonly body: Buffer
  /** The server ends the connection after this answer. */
  readonly last: boolean
}

interface Head {
  readonly status: number
  readonly text: string
  readonly chunked: boolean
  readonly length: number
  readonly last: boolean
}

type Place = 'head' | 'body' | 'size' | 'piece' | 'piece end' | 'trailer'

const NOTHING = Buffer.alloc(0)
const LINE_END = '\r\n'

/** Reads HTTP/1.1 answers from the pieces a socket gives, with as little work as a load generator can afford. */
export class AnswerReader {
  #kept: Buffer = NOTHING
  #place: Place = 'head'
  #head: Head | undefined
  #left = 0
  #pieces: Buffer[] = []

  /** The answer that this piece completes, if it does. */
  read(piece: Buffer): WireAnswer | undefined {
    let rest = this.#kept.length > 0 ? Buffer.concat([this.#kept, piece]) : piece
    this.#kept = NOTHING
    for (;;) {
      if (this.#place === 'body' || this.#place === 'piece') {
        const taken = rest.subarray(0, this.#left)
        this.#pieces.push(taken)
        this.#left -= taken.length
        rest = rest.subarray(taken.length)
        if (this.#left > 0) return undefined
        if (this.#place === 'body') return this.#complete(rest)
        this.#place = 'piece end'
      }
      const ending = this.#place === 'head' ? LINE_END + LINE_END : LINE_END
      const end = rest.indexOf(ending)
      if (end < 0) {
        this.#kept = rest
        return undefined
      }
      const line = rest.toString('latin1', 0, end)
      rest = rest.subarray(end + ending.length)
      if (this.#follow(line)) return this.#complete(rest)
    }
  }

  /** Decides what comes next; true when nothing does. */
  #follow(line: string): boolean {
    switch (this.#place) {
      case 'head': {
        this.#head = readHead(line)
        this.#left = this.#head.length
        this.#place = this.#head.chunked ? 'size' : 'body'
        return !this.#head.chunked && this.#left === 0
      }
      case 'size':
        this.#left = Number.parseInt(line, 16)
        this.#place = this.#left === 0 ? 'trailer' : 'piece'
        return false
      case 'piece end':
        this.#place = 'size'
        return false
      case 'trailer':
        return line === ''
      case 'body':
      case 'piece':
        return false
    }
  }

  #complete(rest: Buffer): WireAnswer {
    const { status = 0, text = '', last = true } = this.#head ?? {}
    const body = this.#pieces.length === 1 ? (this.#pieces[0] ?? NOTHING) : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#place = 'head'
    this.#kept = rest
    return { status, head: text, body, last }
  }
}

function readHead(text: string): Head {
  const lower = text.toLowerCase()
  const status = Number(text.slice(9, 12))
  const bodiless = status < 200 || status === 204 || status === 304
  return {
    status,
    text,
    chunked: !bodiless && lower.includes('\r\ntransfer-encoding: chunked'),
    length: bodiless ? 0 : Number(/\r\ncontent-length: (\d+)/.exec(lower)?.[1] ?? 0),
    last: lower.includes('\r\nconnection: close'),
  }
}

/** One header of an answer; its name in lower case. */
export function headerOf({ head }: WireAnswer, name: string): string | undefined {
  const line = head.split(LINE_END).find((each) => each.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim()
}
