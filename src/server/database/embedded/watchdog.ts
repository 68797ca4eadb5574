import type { Signs } from './signs.ts'

export interface WatchdogRules {
  /** How long one group of this client's messages may run. */
  limitOf(seat: number): number
  idleInTransactionMs: number
  overran(seat: number): void
  idled(seat: number): void
}

const TICK_MS = 50

/**
 * The engine runs without signals, so `statement_timeout` and `idle_in_transaction_session_timeout` do nothing in it.
 * The watchdog looks from the other thread: a turn that does not end, or a transaction whose client sends nothing more.
 */
export class Watchdog {
  readonly #signs: Signs
  readonly #rules: WatchdogRules
  readonly #timer: NodeJS.Timeout
  #turn = 0
  #since = 0

  constructor(signs: Signs, rules: WatchdogRules) {
    this.#signs = signs
    this.#rules = rules
    this.#timer = setInterval(() => this.look(performance.now()), TICK_MS).unref()
  }

  look(now: number): void {
    const { turn, running, owner } = this.#signs
    if (turn !== this.#turn) {
      this.#turn = turn
      this.#since = now
      return
    }
    const lasted = now - this.#since
    if (running !== 0) {
      if (lasted > this.#rules.limitOf(running)) this.#rules.overran(running)
    } else if (owner !== 0 && lasted > this.#rules.idleInTransactionMs) this.#rules.idled(owner)
  }

  rest(): void {
    clearInterval(this.#timer)
  }
}
