import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Env } from './caller.ts'
import { defineCall, mountCalls, type Call } from './calls.ts'
import { answerError } from './errors.ts'
import { makeTokens } from './tokens.ts'

const tokens = makeTokens(Buffer.from('a secret that only this test knows'), 5)
const silent = { info: () => undefined, error: () => undefined }
const base = { tag: 'parcel', summary: 'A call of this test', answer: ['parcel'] }

function portal(...calls: Call[]) {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('requestId', 'r1')
    c.set('ip', '10.0.0.1')
    await next()
  })
  mountCalls(
    app,
    calls,
    tokens,
    () => true,
    () => undefined,
    async () => undefined,
  )
  app.onError(answerError(silent))
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const { token } = await tokens.issue({ sessionId: 's1', userId: 'u1' })
    const response = await app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: text === '' ? null : JSON.parse(text),
    }
  }
}

describe('calls', () => {
  it('need a token unless they are open', async () => {
    let reached = 0
    const handle = async () => ({ parcel: (reached += 1) })
    const ask = portal(
      defineCall({ ...base, method: 'GET', path: '/parcel', handle }),
      defineCall({ ...base, method: 'GET', path: '/health', open: true, handle }),
    )
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer abc', 'Basic dTpw']) {
      expect(await ask('GET', '/parcel', undefined, { authorization })).toMatchObject({
        status: 401,
        body: { code: 'NOT_SIGNED_IN' },
      })
    }
    expect(reached).toBe(0)
    expect(await ask('GET', '/health', undefined, { authorization: '' })).toMatchObject({
      status: 200,
      body: { parcel: 1 },
    })
    expect(await ask('GET', '/parcel')).toMatchObject({ status: 200, body: { parcel: 2 } })
  })

  it('know who asks and what stands in the address', async () => {
    const ask = portal(
      defineCall({
        ...base,
        method: 'GET',
        path: '/parcel/by_shelf/{shelfId}',
        handle: async ({ c, caller, key }) => ({ parcel: [c.req.param('shelfId'), caller, key ?? null] }),
      }),
    )
    expect((await ask('GET', '/parcel/by_shelf/s7', undefined, { 'idempotency-key': 'abcdefgh' })).body).toEqual({
      parcel: ['s7', { sessionId: 's1', ip: '10.0.0.1', requestId: 'r1' }, null],
    })
  })

  it('P4: to who sees with somebody else’s eyes they only show something', async () => {
    const done: string[] = []
    const call = (path: string, more: Pick<Parameters<typeof defineCall>[0], 'method' | 'reads'>) =>
      defineCall({
        ...base,
        ...more,
        path,
        handle: async () => {
          done.push(`${more.method} ${path}`)
          return { parcel: 1 }
        },
      })
    const ask = portal(
      call('/shown', { method: 'GET' }),
      call('/asked', { method: 'POST', reads: true }),
      call('/taken', { method: 'GET', reads: false }),
      call('/sent', { method: 'POST' }),
      call('/changed', { method: 'PUT' }),
      call('/removed', { method: 'DELETE' }),
    )
    const { token } = await tokens.issue({ sessionId: 's1', userId: 'u1', looksAs: 'u2' })
    const authorization = `Bearer ${token}`
    const as = async (method: string, path: string) => (await ask(method, path, undefined, { authorization })).body.code
    for (const [method, path] of [
      ['GET', '/taken'],
      ['POST', '/sent'],
      ['PUT', '/changed'],
      ['DELETE', '/removed'],
    ] as const)
      expect(await as(method, path)).toBe('VIEWING_ONLY')
    expect(done).toEqual([])
    expect([await as('GET', '/shown'), await as('POST', '/asked')]).toEqual([undefined, undefined])
    expect(done).toEqual(['GET /shown', 'POST /asked'])
    expect((await ask('POST', '/sent')).status).toBe(200)
  })

  it('hand on only what their schemas let through', async () => {
    const ask = portal(
      defineCall({
        ...base,
        method: 'POST',
        path: '/parcel',
        status: 201,
        body: v.strictObject({ weight: v.number('invalid') }),
        query: v.strictObject({ size: v.optional(v.pipe(v.string(), v.transform(Number)), '1') }),
        handle: async ({ body, query, key }) => ({ parcel: [body.weight, query.size, key?.key] }),
      }),
    )
    expect(await ask('POST', '/parcel?size=3', { weight: 2 }, { 'idempotency-key': 'abcdefgh' })).toMatchObject({
      status: 201,
      body: { parcel: [2, 3, 'abcdefgh'] },
    })
    expect(await ask('POST', '/parcel', { weight: '2', colour: 'red' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID', errors: { weight: ['invalid'], colour: ['unknown_field'] } },
    })
    expect(await ask('POST', '/parcel?colour=red', { weight: 2 })).toMatchObject({
      status: 422,
      body: { errors: { colour: ['unknown_field'] } },
    })
    expect(await ask('POST', '/parcel', [1])).toMatchObject({ status: 400, body: { code: 'MALFORMED' } })
    expect(await ask('POST', '/parcel')).toMatchObject({ status: 415 })
  })

  it('may leave the check of the body to their handler', async () => {
    const ask = portal(
      defineCall({
        ...base,
        method: 'PUT',
        path: '/parcel',
        body: v.strictObject({ weight: v.number('invalid') }),
        checksBody: true,
        handle: async ({ body }) => ({ parcel: body }),
      }),
    )
    expect((await ask('PUT', '/parcel', { colour: 'red' })).body).toEqual({ parcel: { colour: 'red' } })
  })

  it('send JSON text as it is, and responses too', async () => {
    const ask = portal(
      defineCall({ ...base, method: 'GET', path: '/text', handle: async () => '{"parcel":{"n":1}}' }),
      defineCall({
        ...base,
        method: 'GET',
        path: '/response',
        handle: async () => Response.json({ parcel: 2 }, { status: 202 }),
      }),
    )
    expect(await ask('GET', '/text')).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: { parcel: { n: 1 } },
    })
    expect(await ask('GET', '/response')).toMatchObject({ status: 202, body: { parcel: 2 } })
  })

  it('call an answer that is none our fault, and let nothing of a fault out', async () => {
    const ask = portal(
      defineCall({ ...base, method: 'GET', path: '/nothing', handle: async () => undefined }),
      defineCall({
        ...base,
        method: 'GET',
        path: '/fault',
        handle: async () => {
          throw new Error('password=secret')
        },
      }),
    )
    expect(await ask('GET', '/nothing')).toMatchObject({ status: 500, body: { code: 'BROKEN' } })
    const fault = await ask('GET', '/fault')
    expect(fault).toMatchObject({ status: 500, body: { code: 'BROKEN', request_id: 'r1' } })
    expect(JSON.stringify(fault.body)).not.toContain('secret')
  })
})
