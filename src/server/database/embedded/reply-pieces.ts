import { statusAfter } from './backend-messages.ts'
import type { SessionStatus } from './backend-messages.ts'

/** Large results leave in pieces, so that neither thread holds a whole list twice. */
const PIECE = 256 * 1024

/** The length of a ReadyForQuery, which may lie across two pieces. */
const TAIL = 6

export class ReplyPieces {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void
  #parts: Uint8Array[] = []
  #size = 0
  #tail: Uint8Array = new Uint8Array(0)

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#send = send
  }

  /** The engine hands out views of its own memory, good only until the call returns: they are copied. */
  add(bytes: Uint8Array): void {
    this.#parts.push(new Uint8Array(bytes))
    this.#size += bytes.length
    if (this.#size < PIECE) return
    const piece = this.#gather()
    this.#tail = piece.slice(-TAIL)
    this.#send(piece)
  }

  end(): { bytes: Uint8Array<ArrayBuffer>; status: SessionStatus | undefined } {
    const bytes = this.#gather()
    return { bytes, status: statusAfter(bytes.length < TAIL ? Buffer.concat([this.#tail, bytes]) : bytes) }
  }

  #gather(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    this.#parts = []
    this.#size = 0
    return whole
  }
}
