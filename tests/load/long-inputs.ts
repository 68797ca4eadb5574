import { fitting, type JsonSchema, type KnownIds, type Operation } from './operations.ts'
import type { Random } from './random.ts'
import { requestBytes } from './wire.ts'

export interface LongInput {
  readonly described: string
  readonly bytes: Buffer
}

/** What slow patterns stumble over, repeated between two letters: blanks, and the beginnings of what rules look for. */
const REPEATED: readonly string[] = [
  ' ',
  '\n',
  ' \n',
  '\t\u00a0',
  '\u2028',
  'a',
  'a ',
  'A,',
  'é',
  'ﷺ',
  '\u{1f600}',
  '1',
  '1,',
  '٣',
  '-',
  '.',
  'a.',
  '@',
  'a@',
  '=',
  "'",
  '"',
  '\\',
  '/',
  '%',
  '(',
  '{',
  '{a}',
  '{{',
  '<',
  '<p',
  '<p>',
  '<script',
  '<!--',
  '&amp;',
  'http://',
]

/** As long as the longest text a field takes where the document doesn't say. */
const USUAL_LENGTH = 20_000
const FAR_TOO_LONG = 500_000
const DEEP = 5000

/** Bodies around a draft that fits: every text of it at its full length, one of them beyond, and one nested deeply. */
export function longInputs(
  operation: Operation,
  token: string,
  known: KnownIds,
  { random, count }: { random: Random; count: number },
): LongInput[] {
  const { body, method } = operation
  if (!body) return []
  const path = operation.path.replace(/\{(\w+)\}/g, (_, place: string) => idFor(operation, place, known, random))
  return Array.from({ length: count }, (_, index) => {
    const repeated = REPEATED[(index + random.below(REPEATED.length)) % REPEATED.length] ?? ' '
    const content = contentOf(body, repeated, index, random, known)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return {
      described: `${operation.name} with ${JSON.stringify(repeated)} repeated: ${content.slice(0, 200)}`,
      bytes: requestBytes({ method, path, headers, body: content }),
    }
  })
}

function contentOf(body: JsonSchema, repeated: string, index: number, random: Random, known: KnownIds): string {
  const draft = fitting(body, random, known) as Record<string, unknown>
  const texts = Object.entries(body.properties ?? {}).filter(([, schema]) => isText(schema))
  const [field = 'a'] = texts.length > 0 ? random.pick(texts) : Object.keys(body.properties ?? {})
  const spoilt = (value: unknown): string => JSON.stringify({ ...draft, [field]: value })
  switch (index % 4) {
    case 0: {
      const long = texts.map(([name, schema]) => [name, between(repeated, schema.maxLength ?? USUAL_LENGTH)])
      return JSON.stringify({ ...draft, ...Object.fromEntries(long) })
    }
    case 1:
      return spoilt(between(repeated, USUAL_LENGTH))
    case 2:
      return spoilt(between(repeated, FAR_TOO_LONG))
    default:
      return spoilt(0).replace(/:0([,}])/, `:${'['.repeat(DEEP)}0${']'.repeat(DEEP)}$1`)
  }
}

function isText({ type, enum: choices, const: only, anyOf = [], oneOf = [] }: JsonSchema): boolean {
  const own = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return (own && !choices && only === undefined) || [...anyOf, ...oneOf].some(isText)
}

function between(repeated: string, length: number): string {
  const inner = Math.max(0, length - 2)
  return `a${repeated.repeat(Math.ceil(inner / repeated.length)).slice(0, inner)}b`
}

function idFor({ path, tag }: Operation, place: string, known: KnownIds, random: Random): string {
  const named = Object.keys(known).find((entity) => place.toLowerCase() === `${entity.replaceAll('_', '')}id`)
  const ids = known[named ?? path.split('/')[2] ?? tag] ?? []
  return ids.length > 0 ? random.pick(ids) : '01900000-0000-7000-8000-000000000000'
}
