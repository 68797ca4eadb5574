import { WebSocket } from 'ws'
import type { LivePerson } from './live-people.ts'
import type { Random } from './random.ts'

interface Item {
  patient__id: string
  messages_count: number
}

/** What a portal does with notifications, without the portal: a socket that comes back, and a list that is kept. */
export class LiveClient {
  readonly person: LivePerson
  /** Unseen messages by patient, as this client knows them. */
  readonly counts = new Map<string, number>()
  readonly tickets: string[] = []
  told = 0
  connects = 0
  readonly #servers: () => readonly string[]
  readonly #random: Random
  #socket: WebSocket | undefined
  #over = false
  #asking: Promise<void> | undefined
  #askAgain = false

  constructor(person: LivePerson, servers: () => readonly string[], random: Random) {
    this.person = person
    this.#servers = servers
    this.#random = random
    void this.#dial()
  }

  /** The network goes, without a word to anybody. */
  drop(): void {
    this.#socket?.terminate()
  }

  /** Reads nothing for a while. */
  sleep(milliseconds: number): void {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.pause()
    setTimeout(() => socket.resume(), milliseconds).unref()
  }

  end(): void {
    this.#over = true
    this.#socket?.terminate()
  }

  async seen(patientId: string): Promise<void> {
    await this.#call('POST', `/notifications/${patientId}/seen`).catch(() => undefined)
  }

  #call(method: string, path: string): Promise<unknown> {
    return fetch(`${this.#server()}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.person.token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    }).then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${path}: ${response.status}`))))
  }

  #server(): string {
    return this.#random.pick(this.#servers())
  }

  async #dial(): Promise<void> {
    if (this.#over) return
    try {
      const { token } = (await this.#call('POST', '/socket_ticket')) as { token: string }
      this.tickets.push(token)
      const url = this.#server()
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/notifications?token=${token}`, { origin: url })
      this.#socket = socket
      socket.on('open', () => {
        this.connects += 1
        this.#ask()
      })
      socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString()) as Item))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => this.#later())
    } catch {
      this.#later()
    }
  }

  #later(): void {
    if (!this.#over) setTimeout(() => void this.#dial(), this.#random.between(20, 200)).unref()
  }

  #hear({ patient__id, messages_count }: Item): void {
    this.told += 1
    if (messages_count > 0) this.counts.set(patient__id, messages_count)
    else this.counts.delete(patient__id)
    // An answer that is on its way may be older than this.
    if (this.#asking) this.#askAgain = true
  }

  #ask(): void {
    if (this.#asking) {
      this.#askAgain = true
      return
    }
    this.#asking = this.#list().finally(() => {
      this.#asking = undefined
      if (this.#askAgain) {
        this.#askAgain = false
        this.#ask()
      }
    })
  }

  async #list(): Promise<void> {
    try {
      const { notifications } = (await this.#call('GET', '/notifications')) as { notifications: Item[] }
      this.counts.clear()
      for (const { patient__id, messages_count } of notifications)
        if (messages_count > 0) this.counts.set(patient__id, messages_count)
    } catch {
      // The server is away; with it goes the socket, and then all begins anew.
      this.#socket?.terminate()
    }
  }
}
