import type { Address } from '#domain/calls/index.ts'
import { KEEPS_AHEAD } from '#domain/keeping-ahead.ts'
import { isPortals, isTooLargeOnTheWay, portalAnswer } from '#domain/portal-answer.ts'
import { ANSWER_FROM, type AnswerFrom } from '#offline/answers/answer-from.ts'
import { ApiError } from './api-error.ts'
import type { Session } from './session.ts'
import { toRequest, type CallAnswer, type CallInput } from './typed-call.ts'

const PATIENCE = 8_000

type Query = Readonly<Record<string, string | number | undefined>>

/** Takes the answer from what came; fails where that is something else. */
export type ReadAnswer<Answer> = (body: unknown) => Answer

type Ask<Answer> = {
  answer: ReadAnswer<Answer>
  query?: Query
  signal?: AbortSignal
  /** Milliseconds until the call counts as lost; more than usual for long answers. */
  patience?: number
  /** The same for every try of one write: done once, however often it is sent. */
  key?: string
  /** The worker answers some questions from the device. `device` asks for that alone, `server` for a fresh answer. */
  from?: AnswerFrom | undefined
  /** Read for the device, before anybody looks at it: the audit tells such reads apart. */
  keepsAhead?: true
}

function address(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** What a client may be told of beside its session. */
interface Surroundings {
  readonly request?: (address: string, init: RequestInit) => Promise<Response>
  readonly onLine?: () => boolean
  /** Hears which rights an answer rests on, where its token is still the current one. */
  readonly heard?: (rights: number) => void
  /** Hears the key of every write that was answered. */
  readonly written?: (key: string) => void
  /** Which portal this is: the server refuses one that it no longer understands. */
  readonly build?: string | undefined
  readonly renewal?: Renewal
}

/** Tokens live for minutes; what asks for another. */
export interface Renewal {
  /** Before a call: by what this device knows, its token may have expired. */
  ifDue(): Promise<void> | undefined
  /** After the server has refused the token as expired: whether there is another now. */
  now(): Promise<boolean>
}

const noRenewal: Renewal = { ifDue: () => undefined, now: async () => false }

/** Asks for another token itself. */
const CHECK = '/check_login'

/** Of a type that was checked elsewhere. */
export function asDefined<Answer>(): ReadAnswer<Answer> {
  return (body) => body as Answer
}

/**
 * Every call to the server: the bearer token, credentials, one form of error, and answers that were looked at. What the
 * portal itself did not answer is no answer, however it looks: then nothing came.
 * `refused` hears the code of what is refused to the session as a whole.
 */
export function createClient(
  session: Pick<Session, 'current'>,
  refused: (code: string) => void,
  {
    request = fetch,
    onLine = () => navigator.onLine,
    heard = () => undefined,
    written = () => undefined,
    build,
    renewal = noRenewal,
  }: Surroundings = {},
) {
  /** Why no answer came, as far as a browser can tell. */
  function silence(patience: AbortSignal): ApiError {
    if (patience.aborted) return new ApiError(0, 'TIMED_OUT')
    return new ApiError(0, onLine() ? 'UNREACHABLE' : 'OFFLINE')
  }

  /** An answer that is not a refusal, still to be read. */
  async function send(
    method: string,
    path: string,
    ask: Omit<Ask<unknown>, 'answer'>,
    sent?: unknown,
    again = false,
  ): Promise<{ response: Response; lost: (cause?: unknown) => never }> {
    const renews = path !== CHECK && !again
    const due = renews ? renewal.ifDue() : undefined
    if (due) await due
    const access = session.current()?.access
    const headers = new Headers({ accept: 'application/json' })
    if (build) headers.set('x-client-build', build)
    if (access) headers.set('authorization', `Bearer ${access}`)
    if (sent !== undefined) headers.set('content-type', 'application/json')
    if (ask.key) headers.set('idempotency-key', ask.key)
    if (ask.from) headers.set(ANSWER_FROM, ask.from)
    if (ask.keepsAhead) headers.set(KEEPS_AHEAD, '1')

    const patience = AbortSignal.timeout(ask.patience ?? PATIENCE)
    const signal = ask.signal ? AbortSignal.any([ask.signal, patience]) : patience
    const body = JSON.stringify(sent)
    // The portal never redirects a call: a redirect comes from something in between.
    const init = { method, headers, signal, credentials: 'include', redirect: 'error', body } as const
    const lost = (cause?: unknown): never => {
      if (ask.signal?.aborted) throw cause ?? ask.signal.reason
      throw silence(patience)
    }
    const response = await request(address(path, ask.query), init).catch(lost)
    if (!isPortals(response)) {
      if (isTooLargeOnTheWay(response)) throw ApiError.fromBody(response.status, undefined)
      return lost()
    }
    const current = access !== undefined && access === session.current()?.access
    if (current) heard(Number(response.headers.get('x-rights')))
    if (response.ok) return { response, lost }
    const refusal = (await portalAnswer(response)) ?? lost()
    const error = ApiError.fromBody(refusal.status, refusal.body)
    if (error.code === 'TOKEN_EXPIRED' && renews && access) {
      if (await renewal.now().catch(() => false)) return send(method, path, ask, sent, true)
      // Only the word of the server that the session is over ends it; here none came.
      if (access === session.current()?.access) return lost()
      throw error
    }
    const asAWhole = response.status === 401 || error.code === 'PASSWORD_DUE'
    if (error.code === 'CLIENT_TOO_OLD') refused(error.code)
    else if (asAWhole && access && access === session.current()?.access) refused(error.code)
    throw error
  }

  async function call<Answer>(method: string, path: string, ask: Ask<Answer>, sent?: unknown): Promise<Answer> {
    const { response, lost } = await send(method, path, ask, sent)
    // An answer may also break off, or take too long, half way through.
    const { body } = (await portalAnswer(response)) ?? lost()
    if (ask.key) written(ask.key)
    try {
      return ask.answer(body)
    } catch {
      throw new ApiError(response.status, 'BROKEN')
    }
  }

  return {
    /**
     * A call that the domain defines. The answer is not looked at again: the mark says that it is the portal's own, and the
     * contract tests hold every answer against the definition.
     */
    call: <A extends Address>(address: A, ask: CallInput<A> & Omit<Ask<unknown>, 'answer' | 'query'>) => {
      const { method, path, body } = toRequest(address, ask)
      return call(method, path, { ...ask, answer: asDefined<CallAnswer<A>>() }, body)
    },
    get: <Answer>(path: string, ask: Ask<Answer>) => call('GET', path, ask),
    post: <Answer>(path: string, body: unknown, ask: Ask<Answer>) => call('POST', path, ask, body),
    put: <Answer>(path: string, body: unknown, ask: Ask<Answer>) => call('PUT', path, ask, body),
    delete: <Answer>(path: string, ask: Ask<Answer>) => call('DELETE', path, ask),
    /** A long answer, to be read as it arrives; what is sent along makes it an order. */
    open: (path: string, ask: Omit<Ask<unknown>, 'answer'>, sent?: unknown) =>
      send(sent === undefined ? 'GET' : 'POST', path, ask, sent),
  }
}
export type Client = ReturnType<typeof createClient>
