import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { Api, type ApiAnswer } from './api.ts'
import { nextTask, openList, type Asked } from './load-work.ts'
import type { LoadPerson } from './load-people.ts'
import { randomFrom, type Random } from './random.ts'

/** What came of one kind of request. */
export interface Outcome {
  readonly times: number[]
  /** Answers that are none, by status; 0 where the connection was lost. */
  readonly failed: Map<number, number>
}

/** How long the answers took. */
interface Took {
  readonly byName: Map<string, Outcome>
  /** In order of the minutes in which they were asked for. */
  readonly byMinute: number[][]
}

export interface LoadResult extends Took {
  readonly sockets: number
  /** How often sockets said that something had changed. */
  readonly told: number
}

interface Options {
  readonly servers: readonly string[]
  readonly people: readonly LoadPerson[]
  readonly seconds: number
  /** Each person asks something this often. */
  readonly everyMs: number
}

export const afterChange = 'delta after a change'

const MINUTE_MS = 60_000

/** So many sockets are opened at once. */
const OPENING = 20

/** Everybody works at once for some seconds, each with a socket, and asks for a delta when told of changes. */
export async function runLoad({ servers, people, seconds, everyMs }: Options): Promise<LoadResult> {
  const took: Took = { byName: new Map(), byMinute: [] }
  const workers = people.map((person, place) => {
    const url = servers[place % servers.length]
    if (url === undefined) throw new RangeError('There is no server.')
    return new Worker(person, url, randomFrom(place + 1), took)
  })
  for (let place = 0; place < workers.length; place += OPENING)
    await Promise.all(workers.slice(place, place + OPENING).map((worker) => worker.arrive()))
  const begun = performance.now()
  await Promise.all(workers.map((worker) => worker.work(everyMs, begun, begun + seconds * 1000)))
  const sum = (of: (worker: Worker) => number): number => workers.reduce((all, worker) => all + of(worker), 0)
  const [sockets, told] = [sum((worker) => (worker.isHeard ? 1 : 0)), sum((worker) => worker.told)]
  for (const worker of workers) worker.leave()
  return { ...took, sockets, told }
}

class Worker {
  told = 0
  readonly #api: Api
  readonly #url: string
  readonly #person: LoadPerson
  readonly #random: Random
  readonly #took: Took
  #patients: string[] = []
  #cursor = ''
  #isOld = false
  #begun = 0
  #socket: WebSocket | undefined

  constructor(person: LoadPerson, url: string, random: Random, took: Took) {
    this.#person = person
    this.#url = url
    this.#random = random
    this.#took = took
    this.#api = new Api(url, person.token)
  }

  get isHeard(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** As a portal that has been here before: it knows its cases, and needs nothing but what changes. */
  async arrive(): Promise<void> {
    const opened = await this.#api.ask('POST', '/sync/open', {})
    if (opened.status === 200) {
      const { cursor = '', server_epoch = '', scope_epoch = '' } = opened.json() as Record<string, string>
      this.#cursor = new URLSearchParams({ cursor, server_epoch, scope_epoch }).toString()
    }
    this.#learn(await this.#api.ask('GET', openList.path))
    const ticket = await this.#api.ask('POST', '/socket_ticket', {})
    if (ticket.status >= 300) return
    const { token } = ticket.json() as { token: string }
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/ws?token=${token}&synced=told`, {
      origin: this.#url,
    })
    this.#socket = socket
    socket.on('error', () => socket.terminate())
    socket.on('message', (data: Buffer) => {
      if ((JSON.parse(data.toString()) as { kind: string }).kind !== 'news') return
      this.told += 1
      this.#isOld = true
    })
    await new Promise((open) => {
      socket.once('open', open)
      socket.once('close', open)
    })
  }

  async work(everyMs: number, begun: number, until: number): Promise<void> {
    this.#begun = begun
    for (let at = begun + this.#random.below(everyMs); at < until; at = Math.max(at + everyMs, performance.now())) {
      while (performance.now() < at) {
        await wait(Math.min(at - performance.now(), everyMs / 5))
        await this.#catchUp()
      }
      await this.#ask(nextTask(this.#person.trade, { patients: this.#patients, cursor: this.#cursor }, this.#random))
    }
  }

  leave(): void {
    this.#socket?.terminate()
    this.#api.close()
  }

  async #catchUp(): Promise<void> {
    if (!this.#isOld || this.#cursor === '') return
    this.#isOld = false
    await this.#ask({ name: afterChange, method: 'GET', path: `/sync/delta?${this.#cursor}` })
    if (this.isHeard) this.#socket?.send(JSON.stringify({ synced: true }))
  }

  async #ask({ name, method, path, body }: Asked): Promise<void> {
    const { byName, byMinute } = this.#took
    const outcome = byName.get(name) ?? { times: [], failed: new Map<number, number>() }
    byName.set(name, outcome)
    const begun = performance.now()
    const answer = await this.#api.ask(method, path, body).catch(() => undefined)
    const ms = performance.now() - begun
    outcome.times.push(ms)
    const minute = Math.floor((begun - this.#begun) / MINUTE_MS)
    ;(byMinute[minute] ??= []).push(ms)
    const status = answer?.status ?? 0
    // What a role may not have is an answer too.
    if (status >= 300 && status !== 404) outcome.failed.set(status, (outcome.failed.get(status) ?? 0) + 1)
    else if (status === 0) outcome.failed.set(0, (outcome.failed.get(0) ?? 0) + 1)
    if (!answer || status !== 200) return
    if (path.startsWith('/sync/delta')) this.#follow(answer)
    else if (path === openList.path) this.#learn(answer)
  }

  #learn(answer: ApiAnswer): void {
    if (answer.status !== 200) return
    this.#patients = (answer.json() as { patients: { id: string }[] }).patients.map(({ id }) => id)
  }

  /** The last line of a delta says where the next one begins. */
  #follow({ text }: ApiAnswer): void {
    const end = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '{}') as { cursor?: string }
    if (end.cursor === undefined) return
    const params = new URLSearchParams(this.#cursor)
    params.set('cursor', end.cursor)
    this.#cursor = params.toString()
  }
}
