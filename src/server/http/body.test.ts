import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { bodyText, checkInput, formBody, parseJson, writeKey } from './body.ts'

async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'none'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** What `work` makes of a request, as a server would hand it over. */
async function handled<T>(request: Request, work: (c: Context) => T | Promise<T>): Promise<T> {
  let result: Promise<T> | undefined
  const app = new Hono().all('*', async (c) => {
    result = Promise.resolve().then(() => work(c))
    await result.catch(() => undefined)
    return c.body(null)
  })
  await app.fetch(request)
  if (!result) throw new Error('The handler was not reached')
  return result
}

function post(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Request {
  return new Request('http://portal/api/patient/create', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  })
}

describe('bodyText', () => {
  it('reads JSON in UTF-8', async () => {
    expect(await handled(post('{"a":"şğ نور"}'), (c) => bodyText(c))).toBe('{"a":"şğ نور"}')
    expect(await handled(post('{}', { 'content-type': 'Application/JSON; charset=utf-8' }), (c) => bodyText(c))).toBe(
      '{}',
    )
  })

  it('refuses other types, among them those a foreign page can send unasked', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      '',
    ]) {
      expect(await codeOf(() => handled(post('{}', { 'content-type': type }), (c) => bodyText(c)))).toBe(
        'WRONG_CONTENT_TYPE',
      )
    }
  })

  it('refuses what is too large by what it says and by what comes', async () => {
    const announced = post('{}', { 'content-type': 'application/json', 'content-length': '2000000' })
    expect(await codeOf(() => handled(announced, (c) => bodyText(c)))).toBe('TOO_LARGE')
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(100).fill(32))
      },
    })
    expect(await codeOf(() => handled(post(endless), (c) => bodyText(c, 1000)))).toBe('TOO_LARGE')
    expect(sent).toBeLessThan(20)
  })

  it('refuses bytes that are no UTF-8', async () => {
    expect(await codeOf(() => handled(post(new Uint8Array([0x7b, 0xff, 0x7d])), (c) => bodyText(c)))).toBe('MALFORMED')
  })
})

describe('parseJson', () => {
  it('takes objects only', async () => {
    expect(parseJson('{"a":[1,{"b":null}]}')).toEqual({ a: [1, { b: null }] })
    for (const text of ['', '{', 'null', '[]', '"a"', '1', '{"a":1,}']) {
      expect(await codeOf(() => parseJson(text))).toBe('MALFORMED')
    }
  })

  it('refuses what the database can not keep, in values and in names', async () => {
    for (const text of ['{"a":"x\\u0000"}', '{"a":["\\ud800"]}', '{"\\u0000":1}', '{"a":{"\\udc00":1}}']) {
      expect(await codeOf(() => parseJson(text))).toBe('MALFORMED')
    }
    expect(parseJson('{"a":"\\ud83d\\udc34"}')).toEqual({ a: '🐴' })
  })

  it('refuses depth that would break a stack', async () => {
    const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(await codeOf(() => parseJson(deep(30)))).toBe('none')
    expect(await codeOf(() => parseJson(deep(40)))).toBe('MALFORMED')
    expect(await codeOf(() => parseJson(deep(200_000)))).toBe('MALFORMED')
  })
})

describe('checkInput', () => {
  const schema = v.strictObject({
    page: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'invalid'), v.transform(Number)), '1'),
  })

  it('answers what the schema makes of the input', () => {
    expect(checkInput({}, schema)).toEqual({ page: 1 })
    expect(checkInput({ page: '7' }, schema)).toEqual({ page: 7 })
  })

  it('says at which field it is wrong', () => {
    expect(() => checkInput({ page: 'x', sort: 'a' }, schema)).toThrow(
      expect.objectContaining({ code: 'INVALID', errors: { page: ['invalid'], sort: ['unknown_field'] } }),
    )
  })
})

describe('writeKey', () => {
  const keyed = (key: string | undefined, body: string, path = '/api/patient/create') =>
    handled(
      new Request(`http://portal${path}`, {
        method: 'POST',
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
      (c) => writeKey(c, body),
    )

  it('is there only if the client named the write', async () => {
    expect(await keyed(undefined, '{}')).toBeUndefined()
    expect(await keyed('0199aaaa-bbbb', '{}')).toMatchObject({ key: '0199aaaa-bbbb' })
  })

  it('tells equal requests from different ones', async () => {
    const one = await keyed('abcdefgh', '{"a":1}')
    expect(await keyed('abcdefgh', '{"a":1}')).toEqual(one)
    expect(await keyed('abcdefgh', '{"a":2}')).not.toEqual(one)
    expect(await keyed('abcdefgh', '{"a":1}', '/api/lien/create')).not.toEqual(one)
  })

  it('refuses names that are no names', async () => {
    for (const key of ['short', 'with space', 'a'.repeat(256), 'semi;colon']) {
      expect(await codeOf(() => keyed(key, '{}'))).toBe('MALFORMED')
    }
  })
})

describe('formBody', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

  it('D7: reads what other programs send as a form, letter by letter', async () => {
    const read = await handled(post('Body=a%2Bb+%C5%9F&From=%2B1', form), (c) => formBody(c, 100))
    expect(Object.fromEntries(read)).toEqual({ Body: 'a+b ş', From: '+1' })
  })

  it('D7: refuses another kind, and more than is allowed', async () => {
    expect(await codeOf(() => handled(post('{}'), (c) => formBody(c, 100)))).toBe('WRONG_CONTENT_TYPE')
    expect(await codeOf(() => handled(post('x'.repeat(101), form), (c) => formBody(c, 100)))).toBe('TOO_LARGE')
  })
})
