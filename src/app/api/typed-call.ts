import type { AnswerOf, BodyInputOf, CallDefinition, ParamsOf, QueryInputOf } from '#domain/calls/define-call.ts'
import type { Address, Calls } from '#domain/calls/index.ts'

/** Values of a form. Checked field by field on input, and as a whole by the server. */
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
/** Values of a form under the names of the call's body fields. */
type FormOf<Body> = Body extends unknown ? { readonly [Name in keyof Body]?: unknown } : never
type Body<C extends CallDefinition> =
  BodyInputOf<C> extends undefined
    ? { body?: undefined; form?: undefined }
    : { body: BodyInputOf<C> } | { form: FormOf<BodyInputOf<C>> }

/** Input of a call, from its definition: path parameters, query and body. */
export type CallInput<A extends Address> = Params<Calls[A]> & Query<Calls[A]> & Body<Calls[A]>

export type CallAnswer<A extends Address> = AnswerOf<Calls[A]>

interface UntypedInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  readonly form?: unknown
}

/** Method, path with its parameters, and body of a call. The types were checked at the call site. */
export function toRequest(
  address: string,
  input: UntypedInput,
): { method: string; path: string; body: object | undefined } {
  const [method = '', template = ''] = address.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => inPath(input.params?.[name] ?? ''))
  // A write without a body is sent with an empty one.
  const body = input.body ?? input.form ?? (method === 'POST' || method === 'PUT' ? {} : undefined)
  return { method, path, body: typeof body === 'object' && body !== null ? body : undefined }
}

/** Keeps colons: the outbox finds ids of records that do not exist yet by their prefix `new:`. */
function inPath(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':')
}
