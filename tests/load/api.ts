import { Wire, requestBytes } from './wire.ts'

export interface ApiAnswer {
  readonly status: number
  /** The header lines as they came. */
  readonly head: string
  readonly text: string
  json(): unknown
}

export const DEMO_PASSWORD = 'Demo-2026!'

/** One connection to the API as a signed-in user. */
export class Api {
  readonly #wire: Wire
  readonly token: string

  constructor(url: string, token = '') {
    this.#wire = new Wire(url)
    this.token = token
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const bytes = requestBytes({
      method,
      path: `/api${path}`,
      headers: { ...this.headers(body !== undefined), ...headers },
      ...content,
    })
    const { status, head, body: answered } = await this.#wire.ask(bytes)
    const text = answered.toString()
    return { status, head, text, json: () => JSON.parse(text) as unknown }
  }

  headers(withBody = false): Record<string, string> {
    return {
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...(withBody && { 'content-type': 'application/json' }),
    }
  }

  close(): void {
    this.#wire.close()
  }
}

/** Signs a demo user in; the name before the @ is enough. */
export async function signIn(url: string, name: string): Promise<Api> {
  const stranger = new Api(url)
  const answer = await stranger.ask('POST', '/login', { email: `${name}@demo.example.com`, password: DEMO_PASSWORD })
  stranger.close()
  if (answer.status !== 200) throw new Error(`${name} could not sign in: ${answer.status} ${answer.text}`)
  return new Api(url, (answer.json() as { access: string }).access)
}
