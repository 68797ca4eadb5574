import { afterAll, beforeAll, expect, it } from 'vitest'
import { comparePushes } from '#server/features/account/devices/push-check.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { PushService, Reply } from '#tests/support/push-service.ts'
import { openPushWorld, type Device, type PushWorld } from './push-world.ts'
import type { LiveWorld } from './world.ts'

onBothEngines('what becomes of a push on its way', (engine) => {
  let push: PushWorld
  let world: LiveWorld
  let service: PushService

  beforeAll(async () => {
    push = await openPushWorld(engine)
    ;({ world, service } = push)
  })
  afterAll(() => push?.close())

  it('W4: what a service answers decides what becomes of the subscription', async () => {
    const patientId = await world.newCase()
    const cases: [Reply, { kept: boolean; waits: boolean; failures: number }][] = [
      [{ status: 404 }, { kept: false, waits: false, failures: 0 }],
      [{ status: 410 }, { kept: false, waits: false, failures: 0 }],
      [{ status: 400 }, { kept: true, waits: false, failures: 0 }],
      [{ status: 413 }, { kept: true, waits: false, failures: 0 }],
      [{ status: 401 }, { kept: true, waits: true, failures: 0 }],
      [{ status: 403 }, { kept: true, waits: true, failures: 0 }],
      [
        { status: 429, headers: { 'retry-after': '600' } },
        { kept: true, waits: true, failures: 0 },
      ],
      [{ status: 500 }, { kept: true, waits: true, failures: 1 }],
      [
        { status: 302, headers: { location: `${service.url}/elsewhere` } },
        { kept: true, waits: true, failures: 1 },
      ],
      [
        { status: 503, body: 'x'.repeat(200_000) },
        { kept: true, waits: true, failures: 1 },
      ],
      ['reset', { kept: true, waits: true, failures: 1 }],
    ]
    const devices = await Promise.all(cases.map(() => push.subscribed(world.manager)))
    devices.forEach((device, at) => device.browser.answer(cases[at]![0]))
    await world.fromPatient(patientId)
    await Promise.all(devices.map(({ browser }) => browser.until(1)))
    const settled = async (device: Device, at: number) => {
      const [subscription, waits] = [await push.subscriptionOf(device), await push.waitingFor(device)]
      // One that is on its way has been taken for a while, too.
      const rests = !waits || (Number(waits['seconds']) > 0 && Boolean(subscription?.['paused_until']))
      return [
        at,
        {
          kept: subscription !== undefined,
          waits: waits !== undefined,
          failures: Number(subscription?.['failures'] ?? 0),
        },
        rests,
      ]
    }
    await expect
      .poll(() => Promise.all(devices.map(settled)), { timeout: 15_000 })
      .toEqual(cases.map(([, expected], at) => [at, expected, true]))
    // What rests for seconds only is not to go on by itself.
    await push.pause(devices[10]!)
    const [busy, failed] = [await push.subscriptionOf(devices[6]!), await push.subscriptionOf(devices[7]!)]
    const seconds = (row: typeof busy) => (Date.parse(String(row?.['paused_until'])) - Date.now()) / 1000
    expect(seconds(busy)).toBeGreaterThan(570)
    expect(seconds(failed)).toBeLessThan(45)
    // Once it works again, what waits is sent, and the slate is clean.
    await push.hurry(devices[7]!)
    await devices[7]!.browser.until(2)
    await push.nothingWaits(devices[7]!)
    expect(await push.subscriptionOf(devices[7]!)).toMatchObject({
      failures: 0,
      first_failure_at: null,
      last_error: null,
    })
    // A browser that fails for a day is listed as unreachable; subscribing again resets that.
    const lost = devices[10]!
    await world.rows(
      `update push_subscription set failures = 2, first_failure_at = now() - interval '25 hours' where device_id = $1`,
      [lost.id],
    )
    lost.browser.answer({ status: 500 })
    await push.hurry(lost)
    await expect.poll(async () => (await push.subscriptionOf(lost))?.['state'], { timeout: 15_000 }).toBe('stale')
    const listed = (await world.manager.get('/device')).body.devices as { id: string; out_of_reach: boolean }[]
    expect(listed.find(({ id }) => id === lost.id)).toMatchObject({ out_of_reach: true })
    // Rejected keys and messages are logged for the operator, without the address of a device.
    const told = JSON.stringify(world.server.errors)
    expect(told).toContain('does not know us')
    expect(told).toContain('refused as wrong')
    for (const { browser } of devices) expect(told).not.toContain(browser.name)
    world.server.errors.length = 0
    for (const device of devices) await push.forget(world.manager, device)
  })

  it('W4: one that hangs holds up nobody', async () => {
    const [dead, alive] = [await push.subscribed(world.manager), await push.subscribed(world.manager)]
    const patientId = await world.newCase()
    dead.browser.answer('hang')
    await world.fromPatient(patientId)
    await Promise.all([alive.browser.until(1), dead.browser.until(1)])
    // It still hangs, and has not been given up.
    expect(await push.subscriptionOf(dead)).toMatchObject({ failures: 0 })
    await push.forget(world.manager, dead)
    await push.forget(world.manager, alive)
  })

  it('W4: workers give receipts and renew their address without a session, by their token alone', async () => {
    const device = await push.subscribed(world.manager)
    const { stranger } = world.server
    expect((await push.subscriptionOf(device))?.['token_hash']).not.toBe(device.token)
    expect((await stranger.post('/push/receipt', { token: device.token })).body).toEqual({ received: true })
    expect((await stranger.post('/push/receipt', { token: 'A'.repeat(43) })).body).toEqual({ received: false })
    const { devices } = (await world.manager.get('/device')).body as { devices: Record<string, unknown>[] }
    expect(devices.find(({ id }) => id === device.id)?.['last_received_at']).toMatch(/^\d{4}-/)
    const next = service.browser()
    const wrong = { ...next.subscription, endpoint: 'https://evil.example/x', token: device.token }
    expect((await stranger.post('/push/renewal', wrong)).status).toBe(422)
    const renewal = { ...next.subscription, token: device.token }
    expect((await stranger.post('/push/renewal', { ...renewal, token: 'A'.repeat(43) })).body).toEqual({
      renewed: false,
    })
    expect((await stranger.post('/push/renewal', renewal)).body).toEqual({ renewed: true })
    const patientId = await world.newCase()
    await world.fromPatient(patientId)
    await next.until(1)
    expect(device.browser.received).toEqual([])
    await push.forget(world.manager, device)
  })

  it('offline §5.8: what was sent is compared with what was shown once for each day, and too little raises the alarm', async () => {
    const device = await push.subscribed(world.manager, {}, { platform: 'Amiga' })
    const tally = () => world.rows(`select sent, received from push_tally where platform = 'Amiga'`)
    await world.fromPatient(await world.newCase())
    await device.browser.until(1)
    await expect.poll(tally, { timeout: 15_000 }).toEqual([{ sent: 1, received: 0 }])
    await world.server.stranger.post('/push/receipt', { token: device.token })
    expect(await tally()).toEqual([{ sent: 1, received: 1 }])

    await world.rows(`insert into push_tally (day, platform, sent, received) values
      (current_date - 3, 'iPhone', 100, 89), (current_date - 3, 'Android', 100, 90), (current_date - 3, 'Linux', 19, 0),
      (current_date + 1, 'Windows', 100, 0)`)
    const alarms: unknown[] = []
    const log = { info: () => undefined, error: (event: string, facts?: object) => void alarms.push([event, facts]) }
    const { pool } = world.server.database
    await Promise.all([comparePushes(pool, log), comparePushes(pool, log)])
    await comparePushes(pool, log)
    const facts = { day: expect.any(String) as string, platform: 'iPhone', sent: 100, received: 89 }
    expect(alarms).toEqual([['pushes are not shown', facts]])
    await world.rows('delete from push_tally')
    await push.forget(world.manager, device)
  })

  it('W4: a device can be tried by its owner alone, and ends with its session', async () => {
    const client = await world.server.as('staff')
    const device = await push.subscribed(client)
    expect((await world.manager.post(`/device/${device.id}/test`)).status).toBe(404)
    expect((await client.post(`/device/${device.id}/test`)).body).toEqual({ sent: true })
    const [tried] = await device.browser.until(1)
    expect(tried?.message.notification).toMatchObject({
      title: 'Alerts work',
      navigate: `${world.server.url}/profile`,
      data: { kind: 'test' },
    })
    await push.nothingWaits(device)
    expect((await client.post(`/device/${device.id}/wiped`)).status).toBe(404)
    await client.post(`/device/${device.id}/wipe`)
    expect((await client.post(`/device/${device.id}/wiped`)).status).toBe(200)
    expect(await push.subscriptionOf(device)).toBeUndefined()
    expect(service.complaints).toEqual([])
    expect(world.server.errors).toEqual([])
  })
})
