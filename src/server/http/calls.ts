import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { AnswerOf, BodyOf, CallDefinition, ParamsOf, QueryOf } from '#domain/calls/define-call.ts'
import { Refusal, type ErrorCode } from '#domain/errors.ts'
import { bodyText, checkInput, MOST_OPEN_BYTES, parseJson, refuseUnstorable, writeKey, type WriteKey } from './body.ts'
import { idParam, requireCaller, type Caller, type Env } from './caller.ts'
import { isForm, readForm, type FormFile } from './form.ts'
import { openFormRoom, type FormRoom } from './form-room.ts'
import { sendText } from './stream.ts'
import type { Tokens } from './tokens.ts'

/** What the server adds to the definition of a call. */
interface Handling {
  /** Answers without a token. */
  readonly open?: true
  /** A person opens its address in a browser: refusals may be sentences in plain text. */
  readonly refusesInText?: true
  /** Takes its body as a form as well, with a file of at most so many bytes beside the fields. */
  readonly mostFileBytes?: number
  /** Whether the call only reads. By default GET calls do, others don’t. View-as sessions may use only these. */
  readonly reads?: boolean
  /** Checked before the request is read: rate-limited callers are refused. */
  readonly admit?: (c: Context<Env>) => Promise<void>
  /** The handler checks the body itself, by the schema that is shown. */
  readonly checksBody?: boolean
}

/** What a handler works with: input that has passed its schemas. */
export interface Asked<B, Q> {
  readonly c: Context<Env>
  readonly caller: Caller
  readonly body: B
  readonly query: Q
  readonly key: WriteKey | undefined
  /** Only where the call takes forms, and one came with a file. */
  readonly file: FormFile | undefined
}

/** One call of the API with its handler. Routes and document are made from it. */
export interface Call extends CallDefinition, Handling {
  readonly handle: (request: AnyRequest) => Promise<unknown>
}

/** A request whose input has passed the schemas of its call, whichever call that is. */
interface AnyRequest extends Asked<unknown, unknown> {
  readonly params: Readonly<Record<string, string>>
}

/** A request that fits the definition of its call. */
export type CallRequest<C extends CallDefinition> = Asked<BodyOf<C>, QueryOf<C>> & { readonly params: ParamsOf<C> }

/** JSON text, which is how rows leave the database, or what becomes JSON; a Response goes out as it is. */
export type Reply<C extends CallDefinition> = string | Response | AnswerOf<C>

/** The server's side of a call that the domain defines. */
export function implement<const C extends CallDefinition>(
  call: C,
  handle: (request: CallRequest<C>) => Promise<Reply<C>>,
  handling: Handling = {},
): Call {
  // The schemas that the request has passed are those of this very call.
  return { ...call, ...handling, handle: (request) => handle(request as CallRequest<C>) }
}

function paramsOf(c: Context<Env>, { path }: Call): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  return Object.fromEntries(
    names.map((name) => [name, /id$/i.test(name) ? idParam(c, name) : (c.req.param(name) ?? '')]),
  )
}

const readsOnly = ({ method, reads = method === 'GET' }: Call): boolean => reads

const JSON_TYPE = 'application/json; charset=utf-8'

const noted: ReadonlySet<ErrorCode> = new Set(['NOT_FOUND', 'VIEWING_ONLY'])

/** Told of every refusal to show or do something to a signed-in caller, before that refusal is answered. */
export type Denied = (c: Context<Env>, call: Call) => Promise<void>

/** What an answer says beside itself: rises when the caller may see more, or less, than before. */
export const RIGHTS_HEADER = 'x-rights'

interface Mounting {
  readonly tokens: Tokens
  readonly mayWrite: () => boolean
  readonly rightsOf: (caller: Caller) => string | undefined
  /** Told after each call of a session that may have written, before it is answered. */
  readonly written: (sessionId: string) => Promise<void>
}

export function mountCalls(
  app: Hono<Env>,
  calls: readonly Call[],
  { tokens, mayWrite, rightsOf, written }: Mounting,
  denied: Denied,
): void {
  const signedIn = requireCaller(tokens)
  const roomForForm = openFormRoom()
  // Open screens learn from the next answer they get that their rights are not those of before. Refusals don't say: to
  // everybody they look the same.
  function nameRights(c: Context<Env>, call: Call): void {
    const rights = call.open ? undefined : rightsOf(c.get('caller'))
    if (rights !== undefined) c.header(RIGHTS_HEADER, rights)
  }
  // The database refuses it as well; here nothing of the request is even read.
  function refuseLooking(c: Context<Env>, call: Call): void {
    if (!call.open && !readsOnly(call) && c.get('looksAs')) throw new Refusal('VIEWING_ONLY')
  }
  // Signing in writes too, but little, and without it no one could read.
  function refuseWithoutRoom(call: Call): void {
    if (!call.open && !readsOnly(call) && !mayWrite()) throw new Refusal('DISK_FULL')
  }
  for (const call of calls.toSorted(byAddress)) {
    const path = call.path.replace(/\{(\w+)\}/g, ':$1')
    const answer = async (c: Context<Env>): Promise<Response> => {
      const room = roomForForm(c.get('userId'))
      try {
        refuseLooking(c, call)
        refuseWithoutRoom(call)
        const result = await call.handle(await asked(c, call, room))
        if (!call.open && !readsOnly(call)) await written(c.get('caller').sessionId)
        nameRights(c, call)
        return await respond(c, call, result)
      } catch (error) {
        if (!call.open && error instanceof Refusal && noted.has(error.code)) await denied(c, call)
        throw error
      } finally {
        room.leave()
      }
    }
    const named: MiddlewareHandler<Env> = (c, next) => {
      c.set('call', `${call.method} ${call.path}`)
      return next()
    }
    if (call.open) app.on(call.method, path, named, answer)
    else app.on(call.method, path, named, signedIn, answer)
  }
}

/** `/patient/check_case_number` stands before `/patient/{id}`, where it would be taken for an id. */
function byAddress(one: Call, other: Call): number {
  const [a, b] = [shapeOf(one), shapeOf(other)]
  return Number(a > b) - Number(a < b)
}

function shapeOf({ path }: Call): string {
  return path.replaceAll(/[^/]+/g, (part) => (part.startsWith('{') ? 'parameter' : 'literal'))
}

async function asked(c: Context<Env>, call: Call, room: FormRoom): Promise<AnyRequest> {
  await call.admit?.(c)
  const takesForm = call.mostFileBytes !== undefined && isForm(c)
  const form = takesForm ? await readForm(c, call.mostFileBytes, room) : undefined
  const text = form ? form.text : call.body ? await bodyText(c, call.open && MOST_OPEN_BYTES) : ''
  const json = form ? form.fields : call.body ? parseJson(text) : undefined
  const body = call.body && !call.checksBody ? checkInput(json, call.body) : json
  const query = call.query ? checkInput(c.req.query(), call.query) : undefined
  refuseUnstorable(c.req.query())
  const key = call.method === 'GET' ? undefined : writeKey(c, text)
  return { c, caller: c.get('caller'), params: paramsOf(c, call), body, query, key, file: form?.file }
}

function respond(c: Context<Env>, call: Call, result: unknown): Promise<Response> | Response {
  if (result instanceof Response) return result
  if (result === undefined) throw new Refusal('BROKEN')
  return sendText(c, typeof result === 'string' ? result : JSON.stringify(result), call.status ?? 200, JSON_TYPE)
}
