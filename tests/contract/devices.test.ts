import { createECDH, createPublicKey, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSealer } from '#server/secrets/sealer.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { signIn, startServer, type Answer, type Client, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let manager: Client
let firm: Client

async function rows<T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await server.database.pool.query(text, values)).rows as T[]
}

const endpoint = (name: string): string => `https://fcm.googleapis.com/fcm/send/${name}`

function subscription(name: string, more: object = {}) {
  const browser = createECDH('prime256v1')
  return {
    endpoint: endpoint(name),
    expirationTime: null,
    keys: { p256dh: browser.generateKeys('base64url'), auth: Buffer.alloc(16, name.length).toString('base64url') },
    ...more,
  }
}

/** A DELETE with a body, which is how a browser's endpoint stays out of addresses and logs. */
async function unsubscribe(client: Client, body: unknown): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await fetch(`${server.url}/api/push/subscription`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function ownerOf(name: string): Promise<string | undefined> {
  return (
    await rows<{ user_id: string }>('select user_id from push_subscription where endpoint = $1', [endpoint(name)])
  )[0]?.user_id
}

beforeAll(async () => {
  server = await startServer('embedded')
  ;[manager, firm] = await Promise.all([server.as('case.manager'), server.as('lawfirm')])
})
afterAll(() => server?.close())

describe('the key that browsers subscribe with', () => {
  it('is made once and is a point on the curve', async () => {
    const answers = await Promise.all([manager.get('/push/key'), firm.get('/push/key'), manager.get('/push/key')])
    const keys = new Set(answers.map(({ body }) => body.key as string))
    expect(keys.size).toBe(1)
    const point = Buffer.from([...keys][0]!, 'base64url')
    expect([point.length, point[0]]).toEqual([65, 4])
    expect((await server.stranger.get('/push/key')).status).toBe(401)
  })

  it('keeps its private half sealed', async () => {
    const { key } = (await manager.get('/push/key')).body
    const [kept] = await rows<{ value: string }>(`select value from server_state where key = 'push_key'`)
    const { public: half, private_sealed: sealed } = JSON.parse(kept!.value)
    expect(half).toBe(key)
    const d = openSealer(TEST_SECRET).open(Buffer.from(sealed, 'base64url'))
    expect(kept!.value).not.toContain(d)
    const own = createECDH('prime256v1')
    own.setPrivateKey(d, 'base64url')
    expect(own.getPublicKey('base64url')).toBe(key)
    const [x, y] = [Buffer.from(key, 'base64url').subarray(1, 33), Buffer.from(key, 'base64url').subarray(33)]
    expect(
      createPublicKey({
        format: 'jwk',
        key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
      }).type,
    ).toBe('public')
  })
})

describe('subscriptions', () => {
  it('belong to whoever subscribed last with that browser', async () => {
    const shared = subscription('shared')
    const first = await manager.put('/push/subscription', shared)
    expect(first).toMatchObject({ status: 200, body: { push_subscription: { state: 'active', device_id: null } } })
    expect(await ownerOf('shared')).toBe(manager.userId)
    expect((await firm.put('/push/subscription', shared)).status).toBe(200)
    expect(await ownerOf('shared')).toBe(firm.userId)
    expect(await rows('select id from push_subscription where endpoint = $1', [shared.endpoint])).toHaveLength(1)
    expect(await unsubscribe(manager, { endpoint: shared.endpoint })).toEqual({ status: 200, body: { removed: false } })
    expect(await ownerOf('shared')).toBe(firm.userId)
    expect(await unsubscribe(firm, { endpoint: shared.endpoint })).toEqual({ status: 200, body: { removed: true } })
    expect(await ownerOf('shared')).toBeUndefined()
  })

  it('keep the newest keys, and forget earlier failures', async () => {
    await manager.put('/push/subscription', subscription('renewed'))
    await rows(
      `update push_subscription set state = 'stale', failures = 3, first_failure_at = now() where endpoint = $1`,
      [endpoint('renewed')],
    )
    const again = subscription('renewed')
    expect((await manager.put('/push/subscription', again)).status).toBe(200)
    const [kept] = await rows(
      'select state, failures, first_failure_at, p256dh, auth, vapid_key from push_subscription where endpoint = $1',
      [again.endpoint],
    )
    expect(kept).toEqual({
      state: 'active',
      failures: 0,
      first_failure_at: null,
      ...again.keys,
      vapid_key: (await manager.get('/push/key')).body.key,
    })
  })

  it('lead to known push services only, with keys that can be keys', async () => {
    const good = subscription('good')
    const wrong: [object, string, string][] = [
      [{ ...good, endpoint: 'https://evil.example/x' }, 'endpoint', 'not_allowed'],
      [{ ...good, endpoint: 'https://127.0.0.1/x' }, 'endpoint', 'not_allowed'],
      [{ ...good, endpoint: 'http://fcm.googleapis.com/x' }, 'endpoint', 'not_allowed'],
      [{ ...good, endpoint: 'https://10.1.2.3/x' }, 'endpoint', 'not_allowed'],
      [{ ...good, endpoint: `${good.endpoint}${'x'.repeat(2048)}` }, 'endpoint', 'too_long'],
      [{ ...good, endpoint: 'abc' }, 'endpoint', 'invalid'],
      [{ ...good, keys: { ...good.keys, auth: 'AAAA' } }, 'keys', 'invalid'],
      [{ ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }, 'keys', 'invalid'],
      [{ ...good, user_id: manager.userId }, 'user_id', 'unknown_field'],
    ]
    for (const [body, field, code] of wrong) {
      expect(await firm.put('/push/subscription', body)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [code] } },
      })
    }
    expect(await ownerOf('good')).toBeUndefined()
    expect((await server.stranger.put('/push/subscription', good)).status).toBe(401)
  })

  it('are twenty a person at most', async () => {
    const client = await server.as('underwriter')
    for (let n = 0; n < 20; n += 1)
      expect((await client.put('/push/subscription', subscription(`many-${n}`))).status).toBe(200)
    expect(await client.put('/push/subscription', subscription('one-more'))).toMatchObject({
      status: 422,
      body: { errors: { endpoint: ['too_many'] } },
    })
    expect((await client.put('/push/subscription', subscription('many-7'))).status).toBe(200)
    // The refused call changed nothing: the endpoint still belongs to the other user.
    await firm.put('/push/subscription', subscription('not-moved'))
    expect((await client.put('/push/subscription', subscription('not-moved'))).status).toBe(422)
    expect(await ownerOf('not-moved')).toBe(firm.userId)
  })

  it('end with the session they were made in', async () => {
    const client = await signIn(server.url, 'staff@demo.example.com')
    await client.put('/push/subscription', subscription('until-sign-out'))
    expect(await ownerOf('until-sign-out')).toBe(client.userId)
    expect((await client.post('/socket_ticket')).status).toBe(200)
    await client.get('/logout')
    expect(await ownerOf('until-sign-out')).toBeUndefined()
    expect((await client.post('/socket_ticket')).status).toBe(401)
    const next = await signIn(server.url, 'staff@demo.example.com')
    await next.put('/push/subscription', subscription('until-reset'))
    await rows('update account set token_epoch = token_epoch + 1 where user_id = $1', [next.userId])
    expect(await ownerOf('until-reset')).toBeUndefined()
    expect((await next.put('/push/subscription', subscription('too-late'))).status).toBe(401)
  })

  it('are made once where a request is repeated', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = subscription('repeated')
    const one = await manager.put('/push/subscription', body, key)
    await firm.put('/push/subscription', body)
    expect((await manager.put('/push/subscription', body, key)).body).toEqual(one.body)
    expect(await ownerOf('repeated')).toBe(firm.userId)
  })
})

describe('a person’s own devices', () => {
  const phone = { id: randomUUID(), name: 'My phone', platform: 'Android' }

  it('are known from their subscription, to their owner alone', async () => {
    await manager.put('/push/subscription', subscription('phone', { device: phone }))
    const { body } = await manager.get('/device')
    expect(body.devices).toEqual([
      {
        ...phone,
        last_seen_at: expect.any(String),
        wipe_requested_at: null,
        wiped_at: null,
        created_at: expect.any(String),
        waiting: 0,
        set_aside: 0,
        waiting_since: null,
        push: true,
        out_of_reach: false,
        last_received_at: null,
      },
    ])
    expect((await firm.get('/device')).body).toEqual({ devices: [] })
    expect((await firm.delete(`/device/${phone.id}`)).status).toBe(404)
    expect((await firm.post(`/device/${phone.id}/wipe`)).status).toBe(404)
    expect((await firm.put('/push/subscription', subscription('stolen', { device: phone }))).status).toBe(404)
    expect(await ownerOf('stolen')).toBeUndefined()
  })

  it('can be ordered to forget everything, once and for all', async () => {
    const ordered = await manager.post(`/device/${phone.id}/wipe`)
    expect(ordered.status).toBe(200)
    expect(ordered.body.device).toMatchObject({ id: phone.id, wiped_at: null })
    expect(ordered.body.device.wipe_requested_at).toMatch(/^\d{4}-/)
    const again = await manager.post(`/device/${phone.id}/wipe`)
    expect(again.body.device.wipe_requested_at).toBe(ordered.body.device.wipe_requested_at)
    const [event] = await rows(
      `select user_id, entity_id from audit_event where action = 'wipe' order by at desc limit 1`,
    )
    expect(event).toEqual({ user_id: manager.userId, entity_id: phone.id })
    expect((await manager.post(`/device/${randomUUID()}/wipe`)).status).toBe(404)
  })

  it('leave the list with their pushes, and come back as they are used again', async () => {
    expect(await manager.delete(`/device/${phone.id}`)).toMatchObject({
      status: 200,
      body: { device: { id: phone.id, push: false } },
    })
    expect((await manager.get('/device')).body).toEqual({ devices: [] })
    expect(await ownerOf('phone')).toBeUndefined()
    expect((await manager.delete(`/device/${phone.id}`)).status).toBe(404)
    await manager.put('/push/subscription', subscription('phone', { device: { id: phone.id } }))
    const { body } = await manager.get('/device')
    expect(body.devices).toMatchObject([{ ...phone, push: true }])
    expect(body.devices[0].wipe_requested_at).not.toBeNull()
    expect(server.errors).toEqual([])
  })
})
