import * as v from 'valibot'
import { ApiError } from './api-error.ts'
import type { Session } from './session.ts'

const PATIENCE = 15_000

type Query = Readonly<Record<string, string | number | undefined>>
type Ask<Answer> = { answer: v.GenericSchema<unknown, Answer>; query?: Query; signal?: AbortSignal }

function address(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * Every call to the server: the bearer token, credentials, one form of error, and answers that were looked at.
 * `refused` hears of a 401 to a token that is still the current one.
 */
export function createClient(session: Pick<Session, 'current'>, refused: () => void, request: typeof fetch = fetch) {
  async function call<Answer>(method: string, path: string, ask: Ask<Answer>, sent?: unknown): Promise<Answer> {
    const access = session.current()?.access
    const headers = new Headers({ accept: 'application/json' })
    if (access) headers.set('authorization', `Bearer ${access}`)
    if (sent !== undefined) headers.set('content-type', 'application/json')

    const patience = AbortSignal.timeout(PATIENCE)
    const signal = ask.signal ? AbortSignal.any([ask.signal, patience]) : patience
    const init = { method, headers, signal, credentials: 'include', body: JSON.stringify(sent) } as const
    const response = await request(address(path, ask.query), init).catch((cause: unknown) => {
      if (ask.signal?.aborted) throw cause
      throw new ApiError(0, 'UNREACHABLE')
    })

    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok) {
      const answer = v.safeParse(ask.answer, body)
      if (answer.success) return answer.output
      throw new ApiError(response.status, 'BROKEN')
    }
    if (response.status === 401 && access && access === session.current()?.access) refused()
    throw ApiError.fromBody(response.status, body)
  }

  return {
    get: <Answer>(path: string, ask: Ask<Answer>) => call('GET', path, ask),
    post: <Answer>(path: string, body: unknown, ask: Ask<Answer>) => call('POST', path, ask, body),
  }
}
export type Client = ReturnType<typeof createClient>
