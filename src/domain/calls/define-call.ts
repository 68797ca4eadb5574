import type * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What one call takes and answers, said once for the server, the portal, the API document and the contract tests. */
export interface CallDefinition {
  readonly method: Method
  /** Below `/api`, with parameters as `{name}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly status?: 201
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /**
   * What a successful answer holds, to the last column. It transforms nothing: contract tests compare every answer with it,
   * and the portal takes its type. Absent where an answer is no JSON.
   */
  readonly answer?: v.GenericSchema
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call
}

/** How the portal names a call: `GET /patient/{id}`. */
export type AddressOf<C> = C extends CallDefinition ? `${C['method']} ${C['path']}` : never

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameters<Rest>
  : never

/** The parameters in the address of a call. */
export type ParamsOf<C extends CallDefinition> = { readonly [Name in Parameters<C['path']>]: string }

type Schema<C, Part extends 'query' | 'body' | 'answer'> =
  C extends Record<Part, infer S extends v.GenericSchema> ? S : undefined

/** A checked query, as the server reads it. */
export type QueryOf<C extends CallDefinition> =
  Schema<C, 'query'> extends infer S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** A query as the portal writes it: numbers become text on the way. */
export type QueryInputOf<C extends CallDefinition> =
  Schema<C, 'query'> extends infer S extends v.GenericSchema
    ? { readonly [Name in keyof v.InferInput<S>]: v.InferInput<S>[Name] | number | undefined }
    : undefined

/** A checked body, as the server reads it. */
export type BodyOf<C extends CallDefinition> =
  Schema<C, 'body'> extends infer S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** A body as the portal sends it. */
export type BodyInputOf<C extends CallDefinition> =
  Schema<C, 'body'> extends infer S extends v.GenericSchema ? v.InferInput<S> : undefined

export type AnswerOf<C extends CallDefinition> =
  Schema<C, 'answer'> extends infer S extends v.GenericSchema ? v.InferOutput<S> : undefined
