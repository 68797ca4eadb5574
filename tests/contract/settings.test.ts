import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'

onBothEngines('a person’s own settings (S14)', (engine) => {
  let server: TestServer

  async function rows(text: string, values: unknown[] = []) {
    return (await server.database.pool.query<Record<string, unknown>>(text, values)).rows
  }
  const put = (client: Client, settings: unknown, headers?: Record<string, string>) =>
    client.put('/me/settings', { settings }, headers)
  const kept = async (client: Client) => (await client.get('/me')).body.settings

  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server?.close())

  it.each([
    'admin',
    'case.manager',
    'lawfirm',
    'paralegal',
    'subsidiary.user',
    'provider',
    'chiro',
    'funder',
    'auditor',
  ])('%s changes some, keeps the others and forgets one by null', async (name) => {
    const client = await server.as(name)
    expect(await put(client, { theme: 'dark', layout: 'horizontal' })).toMatchObject({
      status: 200,
      body: { settings: { theme: 'dark', layout: 'horizontal' } },
    })
    expect((await put(client, { theme: 'light', font_size: 110 })).body).toEqual({
      settings: { theme: 'light', layout: 'horizontal', font_size: 110 },
    })
    expect((await put(client, { layout: null })).body).toEqual({ settings: { theme: 'light', font_size: 110 } })
    expect(await kept(client)).toEqual({ theme: 'light', font_size: 110 })
  })

  it('changes nobody else, and no version that somebody may be editing', async () => {
    const [firm, other] = await Promise.all([server.as('lawfirm'), server.as('lawfirm2')])
    const before = await rows('select id, settings, version from "user" where id <> $1 order by id', [firm.userId])
    const [own] = await rows('select version from "user" where id = $1', [firm.userId])
    await put(firm, { theme: 'dark' })
    expect(await rows('select id, settings, version from "user" where id <> $1 order by id', [firm.userId])).toEqual(
      before,
    )
    expect(await rows('select version from "user" where id = $1', [firm.userId])).toEqual([own])
    expect(await kept(other)).toBeNull()
  })

  it('refuses what is no settings, too deep or too long, also when only the sum is too long', async () => {
    const client = await server.as('staff')
    for (const wrong of [undefined, null, 'dark', 7]) expect((await put(client, wrong)).status).toBe(422)
    expect((await client.put('/me/settings', { settings: {}, role_id: randomUUID() })).status).toBe(422)
    const deep = Array.from({ length: 8 }).reduce<object>((inner) => ({ inner }), {})
    expect(await put(client, deep)).toMatchObject({ status: 422, body: { errors: { settings: ['too_deep'] } } })
    const long = 'x'.repeat(20_000)
    expect((await put(client, { one: long })).status).toBe(200)
    expect(await put(client, { two: long })).toMatchObject({
      status: 422,
      body: { errors: { settings: ['too_long'] } },
    })
    expect(Object.keys(await kept(client))).toEqual(['one'])
  })

  it('loses nothing when two devices write at one moment', async () => {
    const client = await server.as('underwriter')
    const names = ['theme', 'layout']
    const answers = await Promise.all(names.map((name) => put(client, { [name]: true })))
    expect(answers.map((answer) => answer.status)).toEqual(names.map(() => 200))
    expect(await kept(client)).toEqual(Object.fromEntries(names.map((name) => [name, true])))
  })

  it('is done once for a key, is on record, and needs a session', async () => {
    const client = await server.as('subsidiary')
    const key = { 'idempotency-key': randomUUID() }
    const first = await put(client, { theme: 'dark' }, key)
    await put(client, { theme: 'light' })
    expect((await put(client, { theme: 'dark' }, key)).body).toEqual(first.body)
    expect(await kept(client)).toEqual({ theme: 'light' })
    const events = await rows(
      `select detail from audit_event where action = 'update' and entity = 'user' and entity_id = $1 and user_id = $1 order by at, id`,
      [client.userId],
    )
    expect(events).toEqual([{ detail: { settings: ['theme'] } }, { detail: { settings: ['theme'] } }])
    expect((await put(server.stranger, { theme: 'dark' })).status).toBe(401)
    expect(server.errors).toEqual([])
  })
})
