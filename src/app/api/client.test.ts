import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import { ApiError, isUnanswered } from './api-error.ts'
import { asDefined, createClient } from './client.ts'
import type { SignedIn } from './session.ts'

type Reply = { status?: number; body?: unknown } | Error | Response

const marked = { [MARK]: MARK_VERSION, 'x-rights': '7' }

function setUp(reply: Reply, access: string | null = 'token-1', onLine = true) {
  const calls: { url: string; init: RequestInit }[] = []
  let current = access
  const refusals: string[] = []
  const rights: number[] = []
  const request: typeof fetch = async (url, init = {}) => {
    calls.push({ url: url instanceof Request ? url.url : url.toString(), init })
    if (reply instanceof Error) throw reply
    if (reply instanceof Response) return reply.clone()
    return Response.json(reply.body ?? {}, { status: reply.status ?? 200, headers: marked })
  }
  const session = { current: () => (current === null ? null : ({ access: current } as SignedIn)) }
  const client = createClient(session, (code) => refusals.push(code), {
    request,
    onLine: () => onLine,
    heard: (epoch) => rights.push(epoch),
  })
  return { client, calls, refusals, rights, signInAs: (token: string) => (current = token) }
}

const answer = v.parser(v.object({ name: v.string() }))

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((cause: unknown) => cause)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

test('D3: a call carries the bearer token and credentials', async () => {
  const { client, calls } = setUp({ body: { name: 'x' } })
  await client.get('/patient/all', { answer, query: { page: 2, search: '', sort: '-dob' } })
  expect(calls[0]?.url).toBe('/api/patient/all?page=2&sort=-dob')
  expect(new Headers(calls[0]?.init.headers).get('authorization')).toBe('Bearer token-1')
  expect(calls[0]?.init.credentials).toBe('include')
})

test('a body is sent as JSON, and nobody signed in sends no token', async () => {
  const { client, calls } = setUp({ body: { name: 'x' } }, null)
  await client.post('/login', { email: 'a@b.co' }, { answer })
  const headers = new Headers(calls[0]?.init.headers)
  expect([headers.get('authorization'), headers.get('content-type')]).toEqual([null, 'application/json'])
  expect(calls[0]?.init.body).toBe('{"email":"a@b.co"}')
})

test('an error answer becomes code, message and errors by field', async () => {
  const body = { code: 'INVALID', message: 'Check', errors: { email: ['taken'] } }
  const error = await failure(setUp({ status: 422, body }).client.get('/x', { answer }))
  expect(error).toMatchObject({ status: 422, code: 'INVALID', message: 'Check', errors: { email: ['taken'] } })
})

test.each([
  ['an answer in another form', { body: { title: 1 } }, 200, 'BROKEN'],
  ['no answer at all', new TypeError('Failed to fetch'), 0, 'UNREACHABLE'],
] as const)('%s is an error too', async (_, reply, status, code) => {
  expect(await failure(setUp(reply).client.get('/x', { answer }))).toMatchObject({ status, code })
})

/** What answers in the portal's place. */
const foreign: readonly (readonly [string, Response])[] = [
  ['200 with a page', new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })],
  ['200 with JSON of somebody else', Response.json({ name: 'x' })],
  ['401 with a page', new Response('<html>Sign in</html>', { status: 401 })],
  ['401 in our words without our mark', Response.json({ code: 'SESSION_ENDED' }, { status: 401 })],
  ['403 with a page', new Response('<html>Forbidden</html>', { status: 403 })],
  ['500 of a proxy', new Response('Internal error', { status: 500 })],
  ['502 of a proxy', new Response('<html>Bad gateway</html>', { status: 502 })],
  ['503 of a proxy', new Response('Unavailable', { status: 503 })],
  ['429 of a proxy', new Response('Slow down', { status: 429 })],
  ['426 in our words without our mark', Response.json({ code: 'CLIENT_TOO_OLD' }, { status: 426 })],
  ['our answer, cut in the middle', new Response('{"name":', { headers: marked })],
  ['our refusal, cut in the middle', new Response('{"code":"SESS', { status: 401, headers: marked })],
]

test.each(foreign)('W7: %s is no connection: nothing is done, nobody is signed out', async (_, reply) => {
  const { client, refusals } = setUp(reply)
  const anything = { answer: asDefined<unknown>() }
  for (const call of [client.get('/x', anything), client.post('/x', {}, anything)])
    expect(await failure(call)).toMatchObject({ status: 0, code: 'UNREACHABLE' })
  expect(refusals).toEqual([])
})

test.each(foreign.slice(0, 9))('W7: %s is no beginning of a long answer', async (_, reply) => {
  const { client, rights } = setUp(reply)
  expect(await failure(client.open('/sync/snapshot', {}).then((came) => came.response))).toMatchObject({ status: 0 })
  expect(rights).toEqual([])
})

test('O18: the limit of a proxy is told apart from a lost connection', async () => {
  const page = new Response('<html>413 Request Entity Too Large</html>', { status: 413 })
  const { client, refusals } = setUp(page)
  const error = await failure(client.post('/x', {}, { answer: asDefined<unknown>() }))
  expect(error).toMatchObject({ status: 413, code: 'BROKEN' })
  expect(isUnanswered(error)).toBe(false)
  expect(refusals).toEqual([])
})

test('W7: no call follows a redirect', async () => {
  const { client, calls } = setUp({ body: { name: 'x' } })
  await client.get('/x', { answer })
  expect(calls[0]?.init.redirect).toBe('error')
})

test.each([500, 503, 429])('W7: a %i of the portal itself is its own answer', async (status) => {
  const error = await failure(setUp({ status, body: { code: 'BUSY', retry_after: 3 } }).client.get('/x', { answer }))
  expect(error).toMatchObject({ status, code: 'BUSY', retryAfter: 3 })
  expect(isUnanswered(error)).toBe(true)
})

test('A11: a 401 to the current token is reported with what the server said', async () => {
  const { client, refusals } = setUp({ status: 401, body: { code: 'SESSION_ENDED' } })
  await failure(client.get('/x', { answer }))
  expect(refusals).toEqual(['SESSION_ENDED'])
})

test('A11: a 401 to nobody, or to a token that was replaced meanwhile, ends no session', async () => {
  const guest = setUp({ status: 401, body: {} }, null)
  await failure(guest.client.post('/login', {}, { answer }))
  expect(guest.refusals).toEqual([])

  const late = setUp({ status: 401, body: {} })
  const call = failure(late.client.get('/x', { answer }))
  late.signInAs('token-2')
  await call
  expect(late.refusals).toEqual([])
})

test('no answer for want of a network, or of patience, says so', async () => {
  const offline = setUp(new TypeError('Failed to fetch'), 'token-1', false)
  expect(await failure(offline.client.get('/x', { answer }))).toMatchObject({ status: 0, code: 'OFFLINE' })

  const forever: typeof fetch = (_, init) =>
    new Promise((_go, refuse) => init?.signal?.addEventListener('abort', () => refuse(new Error('aborted'))))
  const slow = createClient({ current: () => null }, () => undefined, { request: forever })
  expect(await failure(slow.get('/x', { answer, patience: 5 }))).toMatchObject({ status: 0, code: 'TIMED_OUT' })
})

test('the seconds to wait come along', async () => {
  const body = { code: 'TOO_MANY_REQUESTS', message: 'Wait', retry_after: 30 }
  const error = await failure(setUp({ status: 429, body }).client.post('/login', {}, { answer }))
  expect(error.retryAfter).toBe(30)
})

test('changes and removals are calls like all others', async () => {
  const { client, calls } = setUp({ body: { name: 'x' } })
  await client.put('/user/update/1', { version: 1 }, { answer })
  await client.delete('/user/delete/1', { answer })
  expect(calls.map(({ init }) => [init.method, init.body])).toEqual([
    ['PUT', '{"version":1}'],
    ['DELETE', undefined],
  ])
})

test('a call that its screen gave up is not a failure of the server', async () => {
  const { client } = setUp(new DOMException('gone', 'AbortError'))
  await expect(client.get('/x', { answer, signal: AbortSignal.abort() })).rejects.not.toBeInstanceOf(ApiError)
})

test('a write carries its key, and a refusal everything that the server told', async () => {
  const { client, calls } = setUp({
    status: 409,
    body: { code: 'ILLEGAL_TRANSITION', message: 'no', allowed: ['active'] },
  })
  const error = await failure(client.post('/patient/p1/transition', { to: 'demand' }, { answer, key: 'try-0001' }))
  expect(new Headers(calls[0]?.init.headers).get('idempotency-key')).toBe('try-0001')
  expect(error.details).toEqual({ allowed: ['active'] })
})

test('P2: every answer to the present token tells which rights it rests on, a refusal too', async () => {
  const signedIn = setUp({ body: { name: 'x' } })
  await signedIn.client.get('/me', { answer })
  expect(signedIn.rights).toEqual([7])
  const refused = setUp({ status: 404, body: { code: 'NOT_FOUND' } })
  await failure(refused.client.get('/role/all', { answer }))
  expect(refused.rights).toEqual([7])
  const stranger = setUp({ body: { name: 'x' } }, null)
  await stranger.client.get('/health', { answer })
  expect(stranger.rights).toEqual([])
})

/** A server that knows one token, and a browser that gets another by what it is told to do. */
function expiring(renewed: 'renewed' | 'ended' | 'unheard') {
  const sent: [string, string | null][] = []
  const refusals: string[] = []
  let access: string | null = 'old'
  const request: typeof fetch = async (url, init = {}) => {
    const bearer = new Headers(init.headers).get('authorization')
    sent.push([String(url), bearer])
    const known = bearer === 'Bearer new'
    const body = known ? { name: 'x' } : { code: 'TOKEN_EXPIRED' }
    return Response.json(body, { status: known ? 200 : 401, headers: marked })
  }
  async function now(): Promise<boolean> {
    if (renewed === 'renewed') access = 'new'
    if (renewed === 'ended') access = null
    return renewed === 'renewed'
  }
  const session = { current: () => (access === null ? null : ({ access } as SignedIn)) }
  const renewal = { ifDue: async () => undefined, now }
  const client = createClient(session, (code) => refusals.push(code), { request, onLine: () => true, renewal })
  return { client, sent, refusals }
}

test('L5: a call with an expired token is made once more with the next', async () => {
  const { client, sent, refusals } = expiring('renewed')
  expect(await client.post('/x', { a: 1 }, { answer })).toEqual({ name: 'x' })
  expect(sent).toEqual([
    ['/api/x', 'Bearer old'],
    ['/api/x', 'Bearer new'],
  ])
  expect(refusals).toEqual([])
})

test('A10, L5: what cannot be renewed is refused; where nobody says so, no answer came', async () => {
  const ended = expiring('ended')
  expect(await failure(ended.client.get('/x', { answer }))).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  const unheard = expiring('unheard')
  expect(await failure(unheard.client.get('/x', { answer }))).toMatchObject({ status: 0, code: 'UNREACHABLE' })
  expect([...ended.refusals, ...unheard.refusals, ended.sent.length, unheard.sent.length]).toEqual([1, 1])
})

test('L5: a token that has expired by the clock of the device is renewed before the call, but for the renewal itself', async () => {
  let due = 0
  const request: typeof fetch = async () => Response.json({ name: 'x' }, { headers: marked })
  const renewal = { ifDue: async () => void (due += 1), now: async () => false }
  const client = createClient({ current: () => ({ access: 'a' }) as SignedIn }, () => undefined, { request, renewal })
  await client.get('/check_login', { answer })
  expect(due).toBe(0)
  await client.get('/x', { answer })
  expect(due).toBe(1)
})
