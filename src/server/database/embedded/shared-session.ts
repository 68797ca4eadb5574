import { fatalError } from './backend-messages.ts'
import { Engine } from './engine.ts'
import { farewell } from './frontend-messages.ts'
import { Watchdog } from './watchdog.ts'

/** One pg client of the shared session. */
export interface Seat {
  readonly id: number
  /** How long one group of its messages may run. */
  readonly limitMs: number
  /** The prepared statements the session holds for it. */
  readonly names: Iterable<string>
  deliver(bytes: Buffer): void
  /** Says why and ends the connection. */
  dismiss(reason: Buffer): void
}

type State = { at: 'open'; greeting: Buffer; watchdog: Watchdog } | { at: 'opening' | 'failed' | 'closed' }

/**
 * Lets several pg clients use the one session of the embedded database. A client's messages up to a Sync or a Query pass
 * as one group; while the session is inside a client's transaction, the groups of all others wait (`Turns`, which sits
 * in the worker, so that the next group begins without a trip to this thread and back).
 *
 * What belongs to the session belongs to all clients: settings, temporary tables and LISTEN leak from one to the next,
 * and DISCARD ALL or DEALLOCATE ALL takes everybody's statements. Only transaction-local settings are used above.
 */
export class SharedSession {
  readonly #engine: Engine
  readonly #idleInTransactionMs: number
  readonly #seats = new Map<number, Seat>()
  #state: State = { at: 'closed' }

  constructor(cluster: string, idleInTransactionMs: number) {
    this.#idleInTransactionMs = idleInTransactionMs
    this.#engine = new Engine(cluster, {
      reply: (seat, bytes) => this.#seats.get(seat)?.deliver(bytes),
      lost: () => this.#reopen(undefined),
    })
  }

  async open(): Promise<void> {
    this.#state = { at: 'opening' }
    try {
      const { greeting, signs } = await this.#engine.open()
      if (this.#closed()) return
      const watchdog = new Watchdog(signs, {
        limitOf: (seat) => this.#seats.get(seat)?.limitMs ?? Infinity,
        idleInTransactionMs: this.#idleInTransactionMs,
        overran: (seat) => this.#reopen(this.#seats.get(seat)),
        idled: (seat) =>
          this.#dismiss(seat, fatalError('25P03', 'terminating connection due to idle-in-transaction timeout')),
      })
      this.#state = { at: 'open', greeting, watchdog }
      for (const seat of this.#seats.values()) seat.deliver(greeting)
    } catch (error) {
      if (!this.#closed()) this.#state = { at: 'failed' }
      const reason = error instanceof Error ? error.message : String(error)
      this.#dismissAll(fatalError('57P03', `the embedded database can't be opened: ${reason}`))
      throw error
    }
  }

  /** A client that connects; it is greeted when the engine is open. */
  enter(seat: Seat): void {
    this.#seats.set(seat.id, seat)
    const state = this.#state
    if (state.at === 'open') seat.deliver(state.greeting)
    else if (state.at === 'failed') this.open().catch(() => {})
    else if (state.at === 'closed') this.#dismiss(seat.id, fatalError('57P03', 'the embedded database is closed'))
  }

  submit(seat: Seat, messages: Uint8Array<ArrayBuffer>): void {
    if (this.#seats.has(seat.id)) this.#engine.run({ seat: seat.id, messages })
  }

  /** A client that is gone, orderly or not: nothing of it stays in the session. */
  leave(seat: Seat): void {
    if (this.#seats.delete(seat.id)) this.#engine.leave({ seat: seat.id, messages: farewell(seat.names) })
  }

  async close(): Promise<void> {
    this.#rest('closed')
    this.#dismissAll(fatalError('57P01', 'the embedded database is closing'))
    await this.#engine.close()
  }

  /**
   * Ends the worker and starts another on the same folder. Every client has to connect anew, because the statements and
   * the transaction it knew are gone; what was acknowledged is in the log on the disk.
   */
  #reopen(culprit: Seat | undefined): void {
    if (this.#state.at !== 'open') return
    this.#rest('opening')
    const stopped = this.#engine.kill()
    if (culprit) this.#dismiss(culprit.id, fatalError('57014', 'canceling statement due to statement timeout'))
    this.#dismissAll(fatalError('57P02', 'the embedded database was restarted: connect again'))
    void stopped.then(() => (this.#closed() ? undefined : this.open())).catch(() => {})
  }

  #closed(): boolean {
    return this.#state.at === 'closed'
  }

  #rest(at: 'opening' | 'closed'): void {
    if (this.#state.at === 'open') this.#state.watchdog.rest()
    this.#state = { at }
  }

  #dismissAll(reason: Buffer): void {
    for (const id of this.#seats.keys()) this.#dismiss(id, reason)
  }

  #dismiss(id: number, reason: Buffer): void {
    const seat = this.#seats.get(id)
    if (!seat) return
    this.leave(seat)
    seat.dismiss(reason)
  }
}
