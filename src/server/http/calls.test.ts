import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineCall, type CallDefinition } from '#domain/calls/define-call.ts'
import type { Env } from './caller.ts'
import { implement, mountCalls, type Call } from './calls.ts'
import { answerError } from './errors.ts'
import { makeTokens } from './tokens.ts'

const tokens = makeTokens(Buffer.from('a secret that only this test knows'), 5)
const silent = { info: () => undefined, error: () => undefined }
const base = { tag: 'parcel', summary: 'A call of this test' }

const parcel = v.object({ parcel: v.unknown() })

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
    { tokens, mayWrite: () => true, rightsOf: () => undefined, written: async () => undefined },
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
      implement({ ...base, method: 'GET', path: '/parcel', answer: parcel }, handle),
      implement({ ...base, method: 'GET', path: '/health', answer: parcel }, handle, { open: true }),
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

  it('answer an address that is written out before one with a parameter, in whatever order they are mounted', async () => {
    const ask = portal(
      ...(['/parcel/{box}/fresh', '/parcel/{box}', '/parcel/fresh'] as const).map((path) =>
        implement({ ...base, method: 'GET', path, answer: parcel }, async () => ({ parcel: path })),
      ),
    )
    expect((await ask('GET', '/parcel/fresh')).body).toEqual({ parcel: '/parcel/fresh' })
    expect((await ask('GET', '/parcel/blue')).body).toEqual({ parcel: '/parcel/{box}' })
    expect((await ask('GET', '/parcel/blue/fresh')).body).toEqual({ parcel: '/parcel/{box}/fresh' })
  })

  it('know who asks and what stands in the address', async () => {
    const ask = portal(
      implement(
        defineCall({ ...base, method: 'GET', path: '/parcel/by_shelf/{shelfId}/{word}', answer: parcel }),
        async ({ params, caller, key }) => ({ parcel: [params.shelfId, params.word, caller, key ?? null] }),
      ),
    )
    const shelf = '01890a5d-ac96-774b-bcce-b302099a8057'
    const path = `/parcel/by_shelf/${shelf.toUpperCase()}/s7`
    expect((await ask('GET', path, undefined, { 'idempotency-key': 'abcdefgh' })).body).toEqual({
      parcel: [shelf, 's7', { sessionId: 's1', ip: '10.0.0.1', requestId: 'r1' }, null],
    })
    expect(await ask('GET', '/parcel/by_shelf/no-id/s7')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('P4: to who sees with somebody else’s eyes they only show something', async () => {
    const done: string[] = []
    const call = (path: string, { method, ...handling }: Pick<CallDefinition, 'method'> & { reads?: boolean }) =>
      implement(
        { ...base, method, path, answer: parcel },
        async () => {
          done.push(`${method} ${path}`)
          return { parcel: 1 }
        },
        handling,
      )
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
      implement(
        defineCall({
          ...base,
          method: 'POST',
          path: '/parcel',
          status: 201,
          body: v.strictObject({ weight: v.number('invalid') }),
          query: v.strictObject({ size: v.optional(v.pipe(v.string(), v.transform(Number)), '1') }),
          answer: parcel,
        }),
        async ({ body, query, key }) => ({ parcel: [body.weight, query.size, key?.key] }),
      ),
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
      implement(
        {
          ...base,
          method: 'PUT',
          path: '/parcel',
          body: v.strictObject({ weight: v.number('invalid') }),
          answer: parcel,
        },
        async ({ body }) => ({ parcel: body }),
        { checksBody: true },
      ),
    )
    expect((await ask('PUT', '/parcel', { colour: 'red' })).body).toEqual({ parcel: { colour: 'red' } })
  })

  it('send JSON text as it is, and responses too', async () => {
    const ask = portal(
      implement({ ...base, method: 'GET', path: '/text' }, async () => '{"parcel":{"n":1}}'),
      implement({ ...base, method: 'GET', path: '/response' }, async () =>
        Response.json({ parcel: 2 }, { status: 202 }),
      ),
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
      implement({ ...base, method: 'GET', path: '/nothing' }, async () => undefined),
      implement({ ...base, method: 'GET', path: '/fault' }, async () => {
        throw new Error('password=secret')
      }),
    )
    expect(await ask('GET', '/nothing')).toMatchObject({ status: 500, body: { code: 'BROKEN' } })
    const fault = await ask('GET', '/fault')
    expect(fault).toMatchObject({ status: 500, body: { code: 'BROKEN', request_id: 'r1' } })
    expect(JSON.stringify(fault.body)).not.toContain('secret')
  })
})

it.each(['shared', 'visit_info', 'calendar/feed'])(
  'L8: the secret in an address under %s is in no log',
  async (under) => {
    const logged: unknown[] = []
    const app = new Hono<Env>()
    app.onError(answerError({ ...silent, error: (event, facts) => void logged.push(event, facts) }))
    app.get('/api/*', () => {
      throw new Error('broken')
    })
    expect((await app.request(`/api/${under}/the-secret`)).status).toBe(500)
    expect(JSON.stringify(logged)).toContain(under)
    expect(JSON.stringify(logged)).not.toContain('the-secret')
  },
)
