import type { Random } from './random.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly format?: string
}

/** One operation of the API, as its own document describes it. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly places: readonly string[]
  readonly query: readonly string[]
  readonly body: JsonSchema | undefined
  /** Whether a refusal may be plain text, for a person who opens the address in a browser. */
  readonly refusesInText: boolean
  /** What the caller must send with the path, if anything. */
  readonly name: string
}

interface Described {
  readonly tags?: readonly string[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses?: { readonly default?: { readonly content?: Readonly<Record<string, unknown>> } }
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags = [], parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      tag: tags[0] ?? '',
      name: `${method.toUpperCase()} ${path}`,
      places: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      body: Object.values(requestBody?.content ?? {})[0]?.schema,
      refusesInText: responses?.default?.content?.['text/plain'] !== undefined,
    })),
  )
}

/** Ids of rows that exist, by entity. */
export type KnownIds = Readonly<Record<string, readonly string[]>>

/** A value of the described shape: it may break rules that the document can't say. */
export function fitting(schema: JsonSchema, random: Random, known: KnownIds, field = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fitting(choices.find(({ type }) => type !== 'null') ?? {}, random, known, field)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object':
      return fittingObject(schema, random, known)
    case 'array':
      return schema.items ? [fitting(schema.items, random, known, field.replace(/s$/, ''))] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 1)
    case 'boolean':
      return random.below(2) === 0
    default:
      return fittingText(field, random, known, schema.minLength ?? 1)
  }
}

function fittingObject(
  { properties = {}, required = [] }: JsonSchema,
  random: Random,
  known: KnownIds,
): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(
    ([name]) => name !== 'id' && (required.includes(name) || random.below(3) === 0),
  )
  return Object.fromEntries(wanted.map(([name, schema]) => [name, fitting(schema, random, known, name)]))
}

const shapes: readonly (readonly [RegExp, string])[] = [
  [/email/, 'somebody@example.com'],
  [/phone|number$/, '+13055550123'],
  [/url|link/, 'https://example.com/x'],
  [/^(dob|dol)$|date$|_on$|_at$|from|^to$/, '2026-05-04'],
  [/start|end|moment/, '2026-05-04T10:00:00Z'],
  [/password/, 'Correct-Horse-9'],
  [/zip/, '33101'],
  [/time_?zone/, 'America/New_York'],
]

function fittingText(field: string, random: Random, known: KnownIds, length: number): string {
  const entity = /^(?:.*_)?([a-z_]+?)_ids?$/.test(field)
    ? Object.keys(known).find((name) => field.replace(/_ids?$/, '').endsWith(name))
    : undefined
  const ids = entity ? known[entity] : undefined
  if (ids && ids.length > 0) return random.pick(ids)
  if (/_ids?$/.test(field)) return '01900000-0000-7000-8000-000000000000'
  return shapes.find(([pattern]) => pattern.test(field))?.[1] ?? 'x'.repeat(Math.max(length, 8))
}
