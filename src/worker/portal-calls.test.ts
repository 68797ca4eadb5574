import { beforeEach, expect, test, vi } from 'vitest'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import type { PushStore, Subscribed } from '#offline/push-store.ts'
import { renewPushSubscription, sendBy } from './portal-calls.ts'

const marked = { [MARK]: MARK_VERSION }
let answer: Response
/** What comes first, each once. */
let first: Response[]
let paths: string[]
let inits: RequestInit[]

beforeEach(() => {
  inits = []
  first = []
  paths = []
  vi.stubEnv('VITE_BUILD', '7')
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    inits.push(init)
    paths.push(path)
    return first.shift() ?? answer
  })
})

const locks = { request: (_: string, __: object, act: () => unknown) => act() } as unknown as LockManager

const send = () =>
  sendBy('token', locks)(
    { method: 'POST', path: '/patient_note/create', body: {}, key: 'k' },
    new AbortController().signal,
  )

test('W7: what the portal answers to the worker is an answer, with the seconds to wait', async () => {
  answer = Response.json({ patient_note: { id: '1' } }, { status: 201, headers: marked })
  expect(await send()).toEqual({ status: 201, body: { patient_note: { id: '1' } }, retry_after: undefined })
  answer = Response.json({ code: 'BUSY', retry_after: 4 }, { status: 503, headers: marked })
  expect(await send()).toMatchObject({ status: 503, retry_after: 4000 })
  expect(inits[0]?.redirect).toBe('error')
})

test.each([
  ['a page', new Response('<html></html>')],
  ['JSON of somebody else', Response.json({ ok: true })],
  ['a foreign 401', Response.json({ code: 'SESSION_ENDED' }, { status: 401 })],
  ['a foreign 404', Response.json({ code: 'NOT_FOUND' }, { status: 404 })],
  ['our answer, cut', new Response('{"patient_note":', { headers: marked })],
])('W7: %s is no answer to the worker', async (_, foreign) => {
  answer = foreign
  expect(await send()).toEqual({})
})

const expired = () => Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401, headers: marked })
const bearers = () => inits.map(({ headers }) => new Headers(headers).get('authorization'))

test('L5: a token that has expired meanwhile is renewed, and the same write sent by the next', async () => {
  first = [expired(), Response.json({ is_authenticated: true, access: 'next' }, { headers: marked })]
  answer = Response.json({ patient_note: { id: '1' } }, { status: 201, headers: marked })
  expect(await send()).toMatchObject({ status: 201 })
  expect(paths).toEqual(['/api/patient_note/create', '/api/check_login', '/api/patient_note/create'])
  expect(bearers()).toEqual(['Bearer token', 'Bearer token', 'Bearer next'])
  expect(inits.map(({ headers }) => new Headers(headers).get('idempotency-key'))).toEqual(['k', null, 'k'])
})

test('L5: where the session is over, the write is refused as it was; where nothing comes, nothing is known', async () => {
  first = [expired()]
  answer = Response.json({ is_authenticated: false, why: 'expired' }, { headers: marked })
  expect(await send()).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
  first = [expired()]
  answer = Response.json({ is_authenticated: false }, { status: 502 })
  expect(await send()).toEqual({})
})

test('W7: another address for pushes is taken for told only where the portal itself said so', async () => {
  const known: Subscribed = {
    deviceId: 'd',
    token: 't',
    endpoint: 'https://push.example.net/1',
    vapidKey: 'k',
    language: 'en',
  }
  const kept: string[] = []
  const store = { keep: async ({ endpoint }: Subscribed) => void kept.push(endpoint) } as unknown as PushStore
  const fresh = { toJSON: () => ({ endpoint: 'https://push.example.net/2', keys: {} }) } as unknown as PushSubscription
  answer = Response.json({})
  await renewPushSubscription(store, known, fresh, new AbortController().signal)
  expect(kept).toEqual([])
  answer = Response.json({}, { headers: marked })
  await renewPushSubscription(store, known, fresh, new AbortController().signal)
  expect(kept).toEqual(['https://push.example.net/2'])
})
