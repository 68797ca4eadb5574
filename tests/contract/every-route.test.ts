import { SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorStatus } from '#domain/errors.ts'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import { newId } from '#server/records/new-id.ts'
import type { Call } from '#server/http/calls.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { inFlight } from '#tests/support/in-flight.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { clientOf, startServer, type Answer, type TestServer } from '#tests/support/server.ts'

/** Calls that need no session; a new one must be added here. */
const openCalls = [
  'GET /calendar/feed/{secret}',
  'GET /check_login',
  'GET /health',
  'GET /livez',
  'GET /readyz',
  'GET /shared/{token}',
  'GET /visit_info/{token}',
  'POST /firm_request/answer',
  'POST /firm_request/answer_lien',
  'POST /firm_request/open',
  'POST /forgot_password',
  'POST /login',
  'POST /push/receipt',
  'POST /push/renewal',
  'POST /register',
  'POST /reset_password',
  'POST /sms/webhook',
]

onBothEngines('every route', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const addressOf = (call: Call): string => call.path.replace(/\{\w+\}/g, newId())

  function send(call: Call, headers: Record<string, string> = {}, token = ''): Promise<Answer> {
    const client = clientOf(server.url, token, '')
    const path = addressOf(call)
    if (call.method === 'GET') return client.get(path, headers)
    if (call.method === 'DELETE') return client.delete(path, headers)
    return call.method === 'PUT' ? client.put(path, {}, headers) : client.post(path, {}, headers)
  }

  test('D3: answers 401 without a token, but for the calls that are open by name', async () => {
    const guarded = server.app.calls.filter((call) => !openCalls.includes(`${call.method} ${call.path}`))
    const answers = await inFlight(guarded, async (call) => ({
      call: `${call.method} ${call.path}`,
      ...(await send(call)),
    }))
    expect(
      answers.filter(({ status, body }) => status !== 401 || body.code !== 'NOT_SIGNED_IN').map(({ call }) => call),
    ).toEqual([])
    expect(answers.length).toBeGreaterThan(36 * 6)
    expect(
      server.app.calls
        .filter((call) => call.open)
        .map((call) => `${call.method} ${call.path}`)
        .sort(),
    ).toEqual(openCalls)
  })

  test('W7: every answer bears the portal’s mark: what is shown, refused, limited and streamed', async () => {
    const admin = await server.as('admin')
    const asked = await inFlight(server.app.calls, async (call) => ({
      call: `${call.method} ${call.path}`,
      ...(await send(call, {}, call.method === 'GET' && call.path !== '/logout' ? admin.token : '')),
    }))
    const unmarked = asked.filter(({ headers }) => headers.get(MARK) !== MARK_VERSION)
    // The address of a shared document leads to the document, for browsers and not for calls.
    expect(unmarked.map(({ call, status }) => `${call}: ${status}`)).toEqual([])
    const others = await Promise.all([
      server.stranger.get('/openapi.json'),
      server.stranger.get('/docs'),
      server.stranger.get('/no/such/place'),
      server.stranger.delete('/login'),
      server.stranger.post('/login', '{"broken'),
      server.stranger.post('/login', { email: 'a'.repeat(200_000) }),
      server.stranger.get('/health', { 'x-client-build': '-1' }),
      admin.get('/sync/snapshot?entity=patient&limit=1'),
      admin.get('/patient/wp/all'),
      admin.get('/patient/not-an-id'),
    ])
    expect(others.map(({ headers }) => headers.get(MARK))).toEqual(others.map(() => MARK_VERSION))
    const statuses = new Set([...asked, ...others].map(({ status }) => status))
    for (const status of [200, 401, 404, 413, 422]) expect(statuses).toContain(status)
  })

  test('the document names plain text where a person opens an address that leads nowhere', async () => {
    const { paths } = (await server.stranger.get('/openapi.json')).body
    for (const [path, length] of [
      ['shared', 43],
      ['visit_info', 22],
    ] as const) {
      const { status, headers } = await server.stranger.get(`/${path}/${'x'.repeat(length)}`)
      expect([status, headers.get('content-type')]).toEqual([404, expect.stringMatching(/^text\/plain;/)])
      expect(Object.keys(paths[`/api/${path}/{token}`].get.responses.default.content)).toContain('text/plain')
    }
    expect(Object.keys(paths['/api/livez'].get.responses.default.content)).toEqual(['application/json'])
  })

  test('W7: an answer to what failed unforeseen bears the mark too', async () => {
    const { token } = await server.as('admin')
    const rename = (from: string, to: string) => server.database.pool.query(`alter table ${from} rename to ${to}`)
    await rename('accident_type', 'accident_type_away')
    const answer = await clientOf(server.url, token, '').get('/accident_type/all')
    await rename('accident_type_away', 'accident_type')
    expect([answer.status, answer.headers.get(MARK)]).toEqual([500, MARK_VERSION])
  })

  test('D3: a token in another place than the header is none', async () => {
    const { token } = await server.as('admin')
    const places = [
      await server.stranger.get(`/patient/all?access_token=${token}`),
      await server.stranger.get(`/patient/all?token=${token}`),
      await server.stranger.get('/patient/all', { cookie: `access=${token}` }),
      await server.stranger.get('/patient/all', { authorization: `Basic ${token}` }),
      await server.stranger.get('/patient/all', { authorization: token }),
    ]
    expect(places.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  test('D3: forged, foreign and expired tokens answer 401', async () => {
    const forged = await forgedTokens(server)
    const answers = await inFlight(Object.entries(forged), async ([name, token]) => {
      const client = clientOf(server.url, token, '')
      const [row, me, write] = await Promise.all([
        client.get('/state/all'),
        client.get('/me'),
        client.put(`/state/update/${newId()}`, { version: 1 }),
      ])
      const check = await client.get('/check_login')
      return [name, row.status, me.status, write.status, row.body.code, check.body]
    })
    // Only of a session that was there it is said why it is over.
    const whys: Readonly<Record<string, string>> = { TOKEN_EXPIRED: 'expired', SESSION_ENDED: 'ended' }
    expect(answers).toEqual(
      Object.keys(forged).map((name) => {
        const code = codes[name] ?? 'NOT_SIGNED_IN'
        const why = whys[code]
        return [name, 401, 401, 401, code, { is_authenticated: false, ...(why && { why }) }]
      }),
    )
    expect(answers).toHaveLength(13)
  })

  test('the forger below makes tokens that the server would take if nothing were wrong with them', async () => {
    const token = await sign(await claimsOf(server))
    expect((await clientOf(server.url, token, '').get('/me')).status).toBe(200)
  })

  test('unknown addresses and methods are answered as an API answers, the same for everybody', async () => {
    const admin = await server.as('admin')
    const firm = await server.as('lawfirm')
    const answers = await Promise.all([
      server.stranger.get('/nothing'),
      server.stranger.post('/nothing', {}),
      server.stranger.get('/patient'),
      admin.get('/nothing'),
      admin.get('/patients/all'),
      admin.get('/patient/all/more'),
      admin.post('/patient/all', {}),
      admin.delete('/patient/create'),
      admin.put('/login', {}),
      firm.get(`/patient/${newId()}`),
      firm.get('/patient/not-an-id'),
      firm.get('/patient/1%27%20or%201=1'),
      firm.get('/patient/%00'),
      admin.get(`/underwriting_note/${newId()}`),
      firm.get(`/underwriting_note/${newId()}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const plain = answers.map(({ headers }) =>
      [...headers]
        .filter(([name]) => !['x-request-id', 'date'].includes(name))
        .map((pair) => pair.join(': '))
        .sort()
        .join('\n'),
    )
    expect(new Set(plain).size).toBe(1)
  })

  test('every answer carries the headers that protect it, refusals too', async () => {
    const admin = await server.as('admin')
    const answers = await Promise.all([
      server.stranger.get('/health'),
      server.stranger.get('/openapi.json'),
      server.stranger.get('/docs'),
      server.stranger.get('/patient/all'),
      server.stranger.get('/nothing'),
      server.stranger.post('/login', { email: 'nobody@example.com', password: 'wrong' }),
      server.stranger.post('/login', '{'),
      server.stranger.post('/login', 'text', { 'content-type': 'text/plain' }),
      admin.get('/patient/all'),
      admin.get('/patient/wp/all'),
      admin.get('/sync/snapshot?entity=state'),
      admin.get('/patient/all?sort=nonsense'),
      admin.put(`/patient/update/${newId()}`, { version: 1 }),
      admin.post('/state/create', `{"title":"${'x'.repeat(1_100_000)}"}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 401, 404, 401, 400, 415, 200, 200, 200, 422, 404, 413,
    ])
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/)
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
      expect(headers.get('content-type')).toMatch(/charset=utf-8$|^application\/json$/i)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length)
  })

  test('an address of the portal is never asked to run what stands in it', async () => {
    const answer = await server.stranger.get('/docs')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.text).not.toMatch(/<script|style="|onload/)
    for (const { method, path } of server.app.calls)
      expect(answer.text).toContain(`<b class="${method}">${method}</b></td><td><code>/api${path}</code>`)
    expect((await server.stranger.get('/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  test('the OpenAPI document names the mounted calls, no more and no fewer, and is well formed', async () => {
    const { body: document } = await server.stranger.get('/openapi.json')
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Caseway', version: 'test' })
    const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    const mounted = server.app.calls.map(({ method, path }) => `${method} /api${path}`)
    expect(new Set(mounted).size).toBe(mounted.length)
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(mounted.sort())
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    for (const { path, operation } of operations) {
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
      expect(
        operation.parameters.every(
          ({ required, schema }) => typeof required === 'boolean' && typeof schema === 'object',
        ),
      ).toBe(true)
      expect(operation.summary.length).toBeGreaterThan(5)
      expect(Object.keys(operation.responses).some((status) => /^20[01]$/.test(status))).toBe(true)
      expect(operation.responses['default']).toBeDefined()
    }
    const open = operations
      .filter(({ operation }) => operation.security?.length === 0)
      .map(({ method, path }) => `${method.toUpperCase()} ${path.slice(4)}`)
    expect(open.sort()).toEqual(openCalls)
    expect(document.components.schemas.Error.properties.code.enum).toEqual(Object.keys(errorStatus))
    expect(dangling(document)).toEqual([])
  })
})

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  responses: Record<string, object>
  security?: object[]
}

/** References inside the document that lead nowhere. */
function dangling(document: Record<string, unknown>): string[] {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '')
  return refs.filter(
    (ref) =>
      ref.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document) ===
      undefined,
  )
}

const codes: Record<string, string> = { expired: 'TOKEN_EXPIRED', 'unknown session': 'SESSION_ENDED' }

async function claimsOf(server: TestServer): Promise<JWTPayload> {
  const { token } = await server.as('admin')
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
}

function sign(claims: JWTPayload, header: Record<string, string> = {}, secret: Buffer = TEST_SECRET): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(secret)
}

/** One token for each thing that can be wrong with one. */
async function forgedTokens(server: TestServer): Promise<Record<string, string>> {
  const claims = await claimsOf(server)
  const { token } = await server.as('admin')
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [head = '', body = '', signature = ''] = token.split('.')
  const without = (name: string): JWTPayload =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
  const past = Math.floor(Date.now() / 1000) - 5
  return {
    'alg none': `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    'alg none with the signature': `${part({ alg: 'None', typ: 'at+jwt' })}.${body}.${signature}`,
    'another key': await sign(claims, {}, Buffer.from('the secret of somebody else, of the same length')),
    'another algorithm': await sign(claims, { alg: 'HS512' }),
    'another audience': await sign({ ...claims, aud: 'another api' }),
    'another issuer': await sign({ ...claims, iss: 'another house' }),
    'another type': await sign(claims, { typ: 'refresh+jwt' }),
    expired: await sign({ ...claims, exp: past }),
    'without an end': await sign(without('exp')),
    'without a session': await sign(without('sid')),
    'unknown session': await sign({ ...claims, sid: newId() }),
    'another body under the signature': `${head}.${part({ ...claims, sub: newId(), admin: true })}.${signature}`,
    'not valid yet': await sign({ ...claims, nbf: Math.floor(Date.now() / 1000) + 3600 }),
  }
}
