import type { Random } from '#tests/load/random.ts'
import { memoryStore } from '#offline/replica/memory-store.ts'
import type { Transport } from '#offline/replica/protocol.ts'
import { openReplica, type Replica } from '#offline/replica/replica.ts'
import { openOutbox, type Outbox } from '#offline/outbox/outbox.ts'
import type { Send } from '#offline/outbox/send-request.ts'
import { sealedOutbox } from '#offline/outbox/outbox-store.ts'
import { newKey } from '#offline/seal.ts'
import type { Client } from './server.ts'

/** Network faults in percent: requests that never arrive, and requests that are done but whose answer is lost. */
export interface Weather {
  unsent: number
  unanswered: number
}

/** A device with the real replica and outbox, on memory in place of IndexedDB, behind a connection that fails. */
export interface OfflineDevice {
  readonly client: Client
  readonly weather: Weather
  replica(): Replica
  outbox(): Outbox
  /** Aborts everything in progress, as a crash would; stored data stays. */
  restart(): Promise<void>
  /** Advances the clock so that all waiting outbox entries are due. */
  later(): void
  /** So long that rows are due to be compared. Where it never passes, what a delta forgot is seen. */
  aDayPasses(): void
}

class NoConnection extends Error {}

const A_DAY = 24 * 60 * 60_000

export async function offlineDevice(
  url: string,
  client: Client,
  random: Random,
  only: readonly string[],
): Promise<OfflineDevice> {
  const store = memoryStore()
  const key = await newKey()
  const weather: Weather = { unsent: 0, unanswered: 0 }
  // Two clocks: to hurry the outbox must not have rows compared, which would mend what deltas did wrong.
  const ahead = { outbox: 0, replica: 0 }

  /** One request through the weather: the answer's text, or none. */
  async function through(method: string, path: string, body: unknown, headers: object, signal: AbortSignal) {
    const fate = random.below(100)
    if (fate < weather.unsent) throw new NoConnection('never sent')
    const init = {
      method,
      signal,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const response = await fetch(`${url}/api${path}`, init)
    const text = await response.text()
    return { status: response.status, text, lost: fate < weather.unsent + weather.unanswered }
  }

  const transport: Transport = {
    async post(path, body, signal) {
      const { status, text, lost } = await through('POST', path, body, {}, signal)
      if (lost) throw new NoConnection('no answer')
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      return JSON.parse(text) as unknown
    },
    async *lines(path, { query = {}, body }, signal) {
      const asked = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
      const method = body === undefined ? 'GET' : 'POST'
      const { status, text, lost } = await through(method, `${path}?${asked}`, body, {}, signal)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      const lines = text.split('\n')
      if (!lost) return yield lines
      yield lines.slice(0, random.below(lines.length))
      throw new NoConnection('cut off')
    },
  }

  const send: Send = async ({ method, path, body, key }, signal) => {
    try {
      const { status, text, lost } = await through(method, path, body, key ? { 'idempotency-key': key } : {}, signal)
      return lost ? {} : { status, body: JSON.parse(text) as unknown }
    } catch {
      return {}
    }
  }

  const open = async () => ({
    replica: await openReplica({
      userId: client.userId,
      store,
      key,
      transport,
      order: ['patient'],
      only,
      now: () => Date.now() + ahead.replica,
    }),
    outbox: openOutbox({
      store: sealedOutbox(store, key, 'device'),
      owner: 'device',
      send,
      now: () => Date.now() + ahead.outbox,
      random: () => random.below(1000) / 1000,
    }),
  })
  let running = await open()

  return {
    client,
    weather,
    replica: () => running.replica,
    outbox: () => running.outbox,
    async restart() {
      running.replica.close()
      running.outbox.close()
      running = await open()
    },
    later: () => void (ahead.outbox += A_DAY),
    aDayPasses: () => void (ahead.replica += A_DAY),
  }
}
