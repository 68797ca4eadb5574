import { setTimeout as wait } from 'node:timers/promises'
import type { Api, ApiAnswer } from './api.ts'
import type { Random } from './random.ts'
import { Gone } from './wire.ts'
import type { Writer } from './write-ledger.ts'

/** What clients saw, all of them together. */
export interface Seen {
  requests: number
  /** Answered 503 with Retry-After: nothing was lost, and the client knew when to come again. */
  putOff: number
  /** Answered 5xx in any other way, or not at all, by what was seen. */
  readonly broken: Map<string, number>
  slowestMs: number
  /** Told of every write that was answered. */
  readonly written?: () => void
}

const MOST_TRIES = 20
const AGAIN_MS = 100
const LONGEST_THOUGHT_MS = 60

/** A simulated user: writes to a case, and reads lists and reports in between. */
export class RollingClient {
  readonly #api: Api
  readonly #writer: Writer
  readonly #random: Random
  readonly #seen: Seen
  readonly #mostTries: number

  constructor(api: Api, writer: Writer, random: Random, seen: Seen, mostTries = MOST_TRIES) {
    this.#mostTries = mostTries
    this.#api = api
    this.#writer = writer
    this.#random = random
    this.#seen = seen
  }

  async workWhile(wanted: () => boolean): Promise<void> {
    try {
      while (wanted()) {
        await this.#writer.write(this, this.#random)
        this.#seen.written?.()
        await this.#read()
        await wait(this.#random.below(LONGEST_THOUGHT_MS))
      }
    } finally {
      this.#api.close()
    }
  }

  /** What was cut or put off is sent again as it was, a write under the same key. */
  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    for (let tried = 1; tried <= this.#mostTries; tried += 1) {
      const answer = await this.#askOnce(method, path, body, headers)
      if (answer) return answer
      await wait(AGAIN_MS)
    }
    throw new Error(`${method} ${path} was not answered in ${this.#mostTries} tries`)
  }

  async #askOnce(...request: Parameters<Api['ask']>): Promise<ApiAnswer | undefined> {
    const seen = this.#seen
    const begun = performance.now()
    seen.requests += 1
    try {
      const answer = await this.#api.ask(...request)
      if (answer.status < 500) return answer
      if (answer.status === 503 && /^retry-after: /im.test(answer.head)) seen.putOff += 1
      else count(seen.broken, `${answer.status} ${answer.text.slice(0, 100)}`)
    } catch (error) {
      if (!(error instanceof Gone)) throw error
      count(seen.broken, 'cut')
    } finally {
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - begun)
    }
    return undefined
  }

  async #read(): Promise<void> {
    const filter = encodeURIComponent(JSON.stringify({ patient_id: this.#writer.patientId }))
    const [method, path, body] = this.#random.pick([
      ['GET', '/patient/all?page_size=50&sort=last_name'],
      ['GET', `/patient_note/all?page_size=50&filter=${filter}`],
      ['GET', `/patient/${this.#writer.patientId}`],
      ['POST', '/report/patient_details/export', { purpose: 'Campaign', format: 'csv' }],
    ] as const)
    const answer = await this.ask(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path} was answered ${answer.status} ${answer.text}`)
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}
