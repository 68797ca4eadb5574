import type { SessionStatus } from './backend-messages.ts'

export interface Group {
  seat: number
  messages: Uint8Array<ArrayBuffer>
}

/** Whose turn it is: first come, first served, but a transaction keeps the session until it ends. */
export class Turns {
  #waiting: Group[] = []
  #owner: number | undefined

  get owner(): number | undefined {
    return this.#owner
  }

  add(group: Group): void {
    this.#waiting.push(group)
  }

  next(): Group | undefined {
    if (this.#owner === undefined) return this.#waiting.shift()
    const at = this.#waiting.findIndex((group) => group.seat === this.#owner)
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }

  /** No status means that the client has not sent its Sync yet: the session stays its own. */
  ended(seat: number, status: SessionStatus | undefined): void {
    this.#owner = status === 'I' ? undefined : seat
  }

  /** A client that is gone: what it still waits for is dropped, what has to be cleared up behind it comes instead. */
  leave(farewell: Group): void {
    this.#waiting = this.#waiting.filter((group) => group.seat !== farewell.seat)
    this.#waiting.push(farewell)
  }
}
