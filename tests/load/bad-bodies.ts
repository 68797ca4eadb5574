import { naughtyTexts } from './bad-values.ts'
import type { Random } from './random.ts'

export interface BadBody {
  readonly contentType?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const JSON_TYPE = 'application/json'

const json = (body: string | Buffer): BadBody => ({ contentType: JSON_TYPE, body })

/** Texts that are no JSON object, or one that hides something. */
const brokenTexts: readonly (string | Buffer)[] = [
  '',
  ' ',
  '{',
  '}',
  '{}}',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '{,}',
  "{'a':1}",
  '{a:1}',
  '[',
  '[]',
  '[1]',
  '[{}]',
  'null',
  'true',
  '1',
  '"text"',
  'NaN',
  'undefined',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":01}',
  '{"a":1.}',
  '{"a":.5}',
  '{"a":+1}',
  '{"a":0x1}',
  '{"a":"\\x41"}',
  '{"a":"\\u12"}',
  '{"a":"\n"}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"a":1}{"b":2}',
  '{"a":1} x',
  '// x\n{}',
  '{"a":1/**/}',
  '<a/>',
  'a=1&b=2',
  `{"a":${'1'.repeat(5000)}}`,
  `{"a":1e99999}`,
  `{"${'k'.repeat(100_000)}":1}`,
  `{"a":"${'v'.repeat(900_000)}"}`,
  `{"a":"${'v'.repeat(2_000_000)}"}`,
  '['.repeat(100_000),
  `${'{"a":'.repeat(100_000)}1`,
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `{"a":[${'0,'.repeat(200_000)}0]}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":{"__proto__":{"x":1}}}',
  '{"":""}',
  '{"\\u0000":1}',
  '{"\\ud800":1}',
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from([0xff]),
  Buffer.from([0xc0, 0xaf]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from('\ufeff{"a":1}'),
  Buffer.alloc(2000, 0),
  Buffer.alloc(2000, 0xff),
]

/** Right bodies under wrong names. */
const wrongTypes: readonly (string | undefined)[] = [
  undefined,
  '',
  'text/plain',
  'text/html',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json-patch+json',
  'application/json, text/plain',
  'application/json;charset=utf-16',
  'application/json; charset="',
  'APPLICATION/JSON',
  ' application/json',
  'json',
  '*/*',
  'a'.repeat(2000),
]

const wrongHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'nonsense' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'a'.repeat(5000) },
  { 'idempotency-key': "'; drop table idempotency; --" },
  { 'if-match': '*' },
  { 'if-match': '"x"' },
  { 'if-match': '99999999999999999999' },
  { 'x-client-build': '-1' },
  { 'x-client-build': '1e99' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': "' or 1=1" },
  { expect: 'x' },
  { 'accept-encoding': 'br;q=x, *;q=' },
  { range: 'bytes=0-1,-1' },
  { 'accept-language': 'x'.repeat(3000) },
]

/** Columns that the server alone writes. */
const serversOwn = [
  'id',
  'version',
  'rev',
  'deleted_at',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'search_text',
  'case_number',
  'ssn_sealed',
  'ssn_digest',
  'password_hash',
  'role_id',
  'level',
  'is_admin',
  'lien_number',
  'case_status',
  'status',
  'price_cents',
] as const

export type Draft = Record<string, unknown>

/** One bad body after another, around a draft that might be right. */
export function badBody(random: Random, draft: Draft, values: readonly unknown[], fields: readonly string[]): BadBody {
  switch (random.below(10)) {
    case 0:
      return json(random.pick(brokenTexts))
    case 1:
      return { contentType: random.pick(wrongTypes), body: JSON.stringify(draft) }
    case 2:
      return {
        contentType: JSON_TYPE,
        headers: random.pick(wrongHeaders),
        body: JSON.stringify(spoilt(random, draft, values, fields)),
      }
    case 3:
      return json(doubled(random, draft, values, fields))
    case 4:
      return json(JSON.stringify({ ...draft, [random.pick(serversOwn)]: random.pick(values) }))
    case 5:
      return json(JSON.stringify(without(random, draft)))
    default:
      return json(JSON.stringify(spoilt(random, draft, values, fields)))
  }
}

/** One to three fields with a value that fits nowhere. */
function spoilt(random: Random, draft: Draft, values: readonly unknown[], fields: readonly string[]): Draft {
  const spoilt: Draft = { ...draft }
  const times = random.between(1, 3)
  for (let time = 0; time < times; time += 1) {
    const field = fields.length === 0 || random.below(12) === 0 ? random.pick(naughtyTexts) : random.pick(fields)
    const own = spoilt[field]
    const deeper = typeof own === 'object' && own !== null && !Array.isArray(own) && random.below(2) === 0
    spoilt[field] = deeper
      ? spoiltInside(random, own as Draft, values)
      : Array.isArray(own) && random.below(2) === 0
        ? [random.pick(values)]
        : random.pick(values)
  }
  return spoilt
}

function spoiltInside(random: Random, draft: Draft, values: readonly unknown[]): Draft {
  const keys = Object.keys(draft)
  return { ...draft, [keys.length > 0 ? random.pick(keys) : 'a']: random.pick(values) }
}

function without(random: Random, draft: Draft): Draft {
  const keys = Object.keys(draft)
  if (keys.length === 0 || random.below(4) === 0) return {}
  const missing = random.pick(keys)
  return Object.fromEntries(Object.entries(draft).filter(([key]) => key !== missing))
}

/** The same key twice, the second time with something else. */
function doubled(random: Random, draft: Draft, values: readonly unknown[], fields: readonly string[]): string {
  const field = JSON.stringify(fields.length > 0 ? random.pick(fields) : 'a')
  const value = JSON.stringify(random.pick(values)) ?? 'null'
  const inside = JSON.stringify(draft).slice(1, -1)
  return `{${inside}${inside ? ',' : ''}${field}:${value},${field}:${JSON.stringify(random.pick(values)) ?? 'null'}}`
}
