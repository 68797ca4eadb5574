import type { AnswerOf, BodyInputOf, CallDefinition, ParamsOf, QueryInputOf } from '#domain/calls/define-call.ts'
import type { Address, Calls } from '#domain/calls/index.ts'

/** What a form has put together: checked field by field where it was typed, and as a whole by the server. */
export type FormValues = Readonly<Record<string, unknown>>

type Params<C extends CallDefinition> = keyof ParamsOf<C> extends never
  ? { params?: undefined }
  : { params: ParamsOf<C> }
type Query<C extends CallDefinition> =
  QueryInputOf<C> extends undefined
    ? { query?: undefined }
    : Record<string, undefined> extends QueryInputOf<C>
      ? { query?: QueryInputOf<C> }
      : { query: QueryInputOf<C> }
/** What a form has put together for one call: under the names of its body. */
type FormOf<Body> = Body extends unknown ? { readonly [Name in keyof Body]?: unknown } : never
type Body<C extends CallDefinition> =
  BodyInputOf<C> extends undefined
    ? { body?: undefined; form?: undefined }
    : { body: BodyInputOf<C> } | { form: FormOf<BodyInputOf<C>> }

/** What a call is sent with: parameters of its address, a query, a body, as its definition says. */
export type CallInput<A extends Address> = Params<Calls[A]> & Query<Calls[A]> & Body<Calls[A]>

export type CallAnswer<A extends Address> = AnswerOf<Calls[A]>

interface Loose {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  readonly form?: unknown
}

/** A call as it goes out. Its types were checked where it was written. */
export function written(address: string, input: Loose): { method: string; path: string; body: object | undefined } {
  const [method = '', template = ''] = address.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => inPath(input.params?.[name] ?? ''))
  // A write without a body is sent as one that says nothing.
  const body = input.body ?? input.form ?? (method === 'POST' || method === 'PUT' ? {} : undefined)
  return { method, path, body: typeof body === 'object' && body !== null ? body : undefined }
}

/** A colon may stand in a path, and the outbox knows the id of what is still to be made by it: `new:…`. */
function inPath(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':')
}
