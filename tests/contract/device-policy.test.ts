import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { delta, open } from '#tests/support/feed.ts'
import { signIn, startServer, type Answer, type Client, type TestServer } from '#tests/support/server.ts'

onBothEngines('what may lie on devices', (engine) => {
  let server: TestServer
  let admin: Client
  let manager: Client
  let roleId: string

  beforeAll(async () => {
    server = await startServer(engine)
    ;[admin, manager] = (await Promise.all(['admin', 'case.manager'].map((name) => server.as(name)))) as [
      Client,
      Client,
    ]
    roleId = (await admin.get(`/user/${manager.userId}`)).body.user.role_id
  })
  afterAll(() => server.close())

  async function order(change: object, client = admin): Promise<Answer> {
    const { version } = (await admin.get(`/role/${roleId}`)).body.role as { version: number }
    return client.put(`/role/update/${roleId}`, { version, ...change })
  }

  test('W3: unless somebody says otherwise a person chooses his lock, and rows lie there for 72 hours', async () => {
    expect(await open(manager)).toMatchObject({ lock: 'chosen', lease_hours: 72 })
    expect((await admin.get(`/role/${roleId}`)).body.role).toMatchObject({ device_lock: 'chosen', device_hours: null })
  })

  test('W3: what an administrator orders for a role its people’s devices hear at their next question; it is on record', async () => {
    const before = await open(manager)
    expect((await order({ device_lock: 'required', device_hours: 8 })).status).toBe(200)
    // Their rights are others now: the device opens anew, and so hears of it before any row.
    expect((await delta(manager, before)).trailer.mode).toBe('reconcile')
    const opened = await open(manager)
    expect(opened).toMatchObject({ lock: 'required', lease_hours: 8 })
    expect(Math.round((Date.parse(opened.lease_until) - Date.now()) / 3_600_000)).toBe(8)
    expect((await delta(manager, opened)).trailer).toMatchObject({ mode: 'delta', lock: 'required', lease_hours: 8 })
    // Users with another role are not notified.
    expect(await open(admin)).toMatchObject({ lock: 'chosen', lease_hours: 72 })
    const { rows } = await server.database.pool.query<{ user_id: string; changed: string }>(
      `select user_id, detail::text as changed from audit_event
       where entity = 'role' and entity_id = $1 and action = 'update' order by at desc limit 1`,
      [roleId],
    )
    expect(rows[0]?.user_id).toBe(admin.userId)
    expect(rows[0]?.changed).toContain('device_lock')
    expect((await order({ device_lock: 'chosen', device_hours: null })).status).toBe(200)
    expect(await open(manager)).toMatchObject({ lock: 'chosen', lease_hours: 72 })
  })

  test('W3: nobody but an administrator orders it, and only what makes sense', async () => {
    for (const name of ['case.manager', 'lawfirm', 'auditor'])
      expect((await order({ device_lock: 'required' }, await server.as(name))).status).toBe(404)
    for (const [wrong, said] of [
      [{ device_lock: 'none' }, { device_lock: ['invalid'] }],
      [{ device_hours: 0 }, { device_hours: ['too_small'] }],
      [{ device_hours: 721 }, { device_hours: ['too_large'] }],
    ] as const)
      expect(await order(wrong)).toMatchObject({ status: 422, body: { errors: said } })
    expect(await open(manager)).toMatchObject({ lock: 'chosen', lease_hours: 72 })
  })

  test('W3: what keeps something is among its person’s devices and hears at its next question that it is to forget everything; begun anew, it keeps again', async () => {
    const device = { id: randomUUID(), name: 'Chrome', platform: 'Android' }
    const firm = await server.as('lawfirm')
    const listed = async (client: Client) =>
      ((await client.get('/device')).body.devices as Record<string, unknown>[]).find(({ id }) => id === device.id)
    const before = await open(manager, { device })
    expect(before.mode).toBe('snapshot')
    expect(await listed(manager)).toMatchObject({ ...device, push: false, wipe_requested_at: null })
    // Another user who knows its id can neither read nor claim it.
    expect((await open(firm, { device })).mode).toBe('snapshot')
    expect([await listed(firm), (await firm.post(`/device/${device.id}/wipe`, {})).status]).toEqual([undefined, 404])

    expect((await manager.post(`/device/${device.id}/wipe`, {})).status).toBe(200)
    expect((await delta(manager, before)).trailer.mode).toBe('reconcile')
    const { cursor, server_epoch, scope_epoch, schema } = before
    expect((await open(manager, { device, cursor, server_epoch, scope_epoch, schema })).mode).toBe('wipe')
    expect((await open(manager, { device: { id: randomUUID() } })).mode).toBe('snapshot')
    expect((await open(manager, { device })).mode).toBe('wipe')
    expect((await manager.post(`/device/${device.id}/wiped`, {})).status).toBe(200)
    expect((await listed(manager))?.['wiped_at']).not.toBeNull()

    // What that session still had under way arrives late: it takes back neither the order nor the word of it.
    expect((await open(manager, { device })).mode).toBe('wipe')
    expect(await listed(manager)).toMatchObject({ wipe_requested_at: expect.any(String), wiped_at: expect.any(String) })

    const anew = await signIn(server.url, 'case.manager@demo.example.com')
    expect((await open(anew, { device })).mode).toBe('snapshot')
    expect(await listed(anew)).toMatchObject({ wipe_requested_at: null, wiped_at: null })
  })

  test('W3: a portal that is open on a device hears of it too where an administrator orders it', async () => {
    const device = { id: randomUUID(), name: 'Chrome', platform: 'Android' }
    const before = await open(manager, { device })
    const ordered = await admin.post(`/user/${manager.userId}/devices/${device.id}/wipe`)
    expect(ordered.body.device).toMatchObject({ id: device.id, wipe_requested_at: expect.any(String) })
    expect((await delta(manager, before)).trailer.mode).toBe('reconcile')
    const { cursor, server_epoch, scope_epoch, schema } = before
    expect((await open(manager, { device, cursor, server_epoch, scope_epoch, schema })).mode).toBe('wipe')
  })
})
