import { badBody, type Draft } from './bad-bodies.ts'
import { generatedValues, naughtyIds, naughtyTexts, naughtyValues } from './bad-values.ts'
import { fitting, type KnownIds, type Operation } from './operations.ts'
import { randomFrom, type Random } from './random.ts'
import { requestBytes } from './wire.ts'

export interface BadRequest {
  readonly operation: Operation
  /** For the report of a failure. */
  readonly described: string
  readonly bytes: Buffer
}

interface Address {
  readonly path: string
  readonly search: string
}

const GENERATED = 2000

const wrongTokens = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Bearer x.y.z',
  'bearer x',
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  `Bearer ${'a'.repeat(6000)}`,
  'Bearer null',
  "Bearer ' or 1=1",
  'Bearer \u00e9',
]

/** Half of what bad requests are made of was thought of, half is chance. */
export function badValues(seed: number): readonly unknown[] {
  const chosen = [...naughtyTexts, ...naughtyValues]
  const times = Math.ceil(GENERATED / chosen.length)
  return [...Array.from({ length: times }, () => chosen).flat(), ...generatedValues(seed, GENERATED)]
}

/** So many bad requests for an operation; the same for a seed. */
export function badRequests(
  operation: Operation,
  token: string,
  known: KnownIds,
  { count, seed, values }: { count: number; seed: number; values: readonly unknown[] },
): BadRequest[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => badRequest(operation, token, known, random, values))
}

function badRequest(
  operation: Operation,
  token: string,
  known: KnownIds,
  random: Random,
  values: readonly unknown[],
): BadRequest {
  const { method, body } = operation
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (random.below(25) === 0) headers['authorization'] = random.pick(wrongTokens)

  const address = badAddress(operation, known, random, values)
  const path = address.path + address.search
  if (method === 'GET' && random.below(12) > 0) return made(operation, path, headers)

  const draft = body ? fitting(body, random, known) : {}
  const {
    contentType,
    headers: more = {},
    body: content,
  } = badBody(random, draft as Draft, values, Object.keys(body?.properties ?? {}))
  if (contentType !== undefined) headers['content-type'] = contentType
  return made(operation, path, { ...headers, ...more }, content)
}

/** Where the request goes: a real record half of the time, so that what is bad about it is met further inside. */
function badAddress(operation: Operation, known: KnownIds, random: Random, values: readonly unknown[]): Address {
  const { method, query } = operation
  const honest = operation.body !== undefined && random.below(2) === 0
  const path = operation.path.replace(/\{(\w+)\}/g, (_, place: string) => {
    const ids = idsFor(operation, place, known)
    if (method !== 'DELETE' && ids.length > 0 && (honest || random.below(4) === 0)) return random.pick(ids)
    return random.below(4) === 0 ? escaped(random.pick(values)) : random.pick(naughtyIds)
  })
  if (query.length === 0) return { path, search: random.below(3) === 0 ? `?${junkQuery(random, values)}` : '' }
  return { path, search: `?${badQuery(query, random, values)}` }
}

function idsFor({ path, tag }: Operation, place: string, known: KnownIds): readonly string[] {
  const named = Object.keys(known).find((entity) => place.toLowerCase() === `${entity.replaceAll('_', '')}id`)
  const owner = path.split('/')[2] ?? tag
  return known[named ?? /by_(\w+)/.exec(path)?.[1] ?? owner] ?? []
}

const operators = [
  '$ne',
  '$gt',
  'from',
  'to',
  'in',
  'like',
  '__proto__',
  'constructor',
  'id',
  'deleted_at',
  'created_by',
  'lawfirm_id',
  'search_text',
  "x' or '1'='1",
  'a"b',
  '',
]
const sorts = [
  '-',
  '--id',
  'id,name',
  'id desc',
  'deleted_at',
  'search_text',
  'password_hash',
  'rev',
  '__proto__',
  'constructor',
  'ssn',
  'price_cents',
  '-price_cents',
  '1',
  'case when 1=1 then id end',
]
const counts = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '201',
  '999999999',
  '1000001',
  '99999999999999999999',
  '0x10',
  ' 1',
  '1 ',
  '+1',
  '',
  'NaN',
  '٣',
  '１',
  '1,2',
  '1;2',
  'null',
  '[]',
]

function badQuery(names: readonly string[], random: Random, values: readonly unknown[]): string {
  const pairs: string[] = []
  const times = random.between(1, 3)
  for (let time = 0; time < times; time += 1) {
    const name = random.pick(names)
    pairs.push(`${random.below(15) === 0 ? `${name}[]` : name}=${queryValue(name, random, values)}`)
  }
  if (random.below(8) === 0) pairs.push(junkQuery(random, values))
  return pairs.join('&')
}

function queryValue(name: string, random: Random, values: readonly unknown[]): string {
  const kind = random.below(3)
  if (name === 'filter' && kind > 0) return escaped(badFilter(random, values))
  if (name === 'sort' && kind > 0) return escaped(random.pick(sorts))
  if (/page|limit|year|month|size/.test(name) && kind > 0) return escaped(random.pick(counts))
  return kind === 0 ? random.pick(naughtyIds).replace(/[?#&]/g, '') : escaped(random.pick(values))
}

function badFilter(random: Random, values: readonly unknown[]): string {
  const wanted = random.below(3) === 0 ? { [random.pick(operators)]: random.pick(values) } : random.pick(values)
  const many = random.below(12) === 0 ? Array.from({ length: 300 }, (_, index) => `x${index}`) : wanted
  const text = JSON.stringify({
    [random.pick(operators)]: many,
    ...(random.below(2) === 0 && { case_status: random.pick(values) }),
  })
  return random.below(6) === 0 ? text.slice(0, -1) : text
}

function junkQuery(random: Random, values: readonly unknown[]): string {
  return `${escaped(random.pick(values)).slice(0, 200)}=${escaped(random.pick(values)).slice(0, 2000)}`
}

/** As it may stand in an address. What can't be escaped is sent as raw bytes. */
function escaped(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return text.slice(0, 6000).isWellFormed() ? encodeURIComponent(text.slice(0, 6000)) : '%ed%a0%80'
}

function made(operation: Operation, path: string, headers: Record<string, string>, body?: string | Buffer): BadRequest {
  const shown =
    body === undefined ? '' : ` ${headers['content-type'] ?? 'no type'} ${body.toString('utf8').slice(0, 300)}`
  return {
    operation,
    described: `${operation.method} ${path.slice(0, 300)}${shown}`,
    bytes: requestBytes({ method: operation.method, path, headers, ...(body !== undefined && { body }) }),
  }
}
