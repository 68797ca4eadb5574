import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Entity } from '#domain/entity.ts'
import { makeApp, type App } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/http/log.ts'
import { listen } from '#server/server.ts'
import { copyOf, type EngineName } from './databases.ts'
import { checkDefined } from './defined-answers.ts'
import { TEST_SECRET } from './secret.ts'

export type { EngineName } from './databases.ts'

/** Both ways to run, each with a name for the test's title and a word on whether it can run here. */
export const engineNames: { engine: EngineName; missing: boolean }[] = [
  { engine: 'embedded', missing: false },
  { engine: 'postgres', missing: inject('postgresUrl') === null },
]

export interface Answer {
  status: number
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
  text: string
}

export interface Client {
  /** The signed-in user's id; empty for a stranger. */
  readonly userId: string
  readonly token: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

export interface TestServer {
  readonly url: string
  readonly app: App
  readonly database: Database
  /** What the server logged as an error. */
  readonly errors: { event: string; facts: Record<string, unknown> | undefined }[]
  /** Everything else it logged. */
  readonly said: { event: string; facts: Record<string, unknown> | undefined }[]
  /** Signs a demo user in, once; the name before the @ is enough. */
  as(email: string): Promise<Client>
  readonly stranger: Client
  /** Resolves when what follows from the events emitted so far is done. */
  eventsHandled(): Promise<void>
  close(): Promise<void>
}

interface Options {
  readonly config?: Partial<Config>
  readonly register?: readonly Entity[]
  /** The clock by which nights are quiet. */
  readonly now?: () => Date
  /** Prepares the database before the server opens. */
  readonly prepare?: (database: Database) => Promise<void>
  /** Rows hold values that no field takes: answers are not held against their definitions. */
  readonly unchecked?: true
}

export const DEMO_PASSWORD = 'Demo-2026!'
const PLENTY = 1_000_000

/** The real server on a copy of the demo data. */
export async function startServer(engine: EngineName, options: Options = {}): Promise<TestServer> {
  const { database, close } = await copyOf(engine, 'demo')
  await options.prepare?.(database)
  const errors: TestServer['errors'] = []
  const said: TestServer['said'] = []
  const log: Log = {
    info: (event, facts) => void said.push({ event, facts }),
    error: (event, facts) => void errors.push({ event, facts }),
  }
  const config = {
    ...readConfig({ SECRET_KEY: TEST_SECRET.toString(), SIGN_IN_LIMIT: String(PLENTY) }),
    ...options.config,
  }
  const portalFolder = path.resolve(import.meta.dirname, '../../dist')
  const app = makeApp({
    config,
    database,
    log,
    version: 'test',
    portalFolder,
    ...(options.register && { register: options.register }),
    ...(options.now && { now: options.now }),
  })
  const server = await listen(app, '127.0.0.1', 0)
  const check = options.unchecked ? () => undefined : checkDefined
  const clients = new Map<string, Promise<Client>>()
  let handling: Promise<void> | undefined
  return {
    url: server.url,
    app,
    database,
    errors,
    said,
    stranger: clientOf(server.url, '', ''),
    as(name) {
      const email = name.includes('@') ? name : `${name}@demo.example.com`
      const known = clients.get(email) ?? signIn(server.url, email, DEMO_PASSWORD, check)
      clients.set(email, known)
      return known
    },
    async eventsHandled() {
      handling ??= app.outbox.start()
      await handling
      for (;;) {
        const { rowCount } = await database.pool.query('select from event_outbox where dead_at is null')
        if (rowCount === 0) return
        await setTimeout(20)
      }
    },
    async close() {
      if (handling) await app.outbox.stop()
      await server.close()
      await close()
    },
  }
}

export async function signIn(
  url: string,
  email: string,
  password = DEMO_PASSWORD,
  check = checkDefined,
): Promise<Client> {
  const answer = await clientOf(url, '', '').post('/login', { email, password })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`)
  return clientOf(url, answer.body.access, answer.body.id, check)
}

export function clientOf(url: string, token: string, userId: string, check = checkDefined): Client {
  const send = async (
    method: string,
    at: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}/api${at}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = { status: response.status, headers: response.headers, text, body: parsed(text) }
    check(method, at, answer.status, answer.body)
    return answer
  }
  return {
    userId,
    token,
    get: (at, headers) => send('GET', at, undefined, headers),
    post: (at, body = {}, headers) => send('POST', at, body, headers),
    put: (at, body = {}, headers) => send('PUT', at, body, headers),
    delete: (at, headers) => send('DELETE', at, undefined, headers),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
