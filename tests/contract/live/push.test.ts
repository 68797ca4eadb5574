import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openSocket } from '#tests/support/live.ts'
import { openPushService, type FakeBrowser, type PushService, type Reply } from '#tests/support/push-service.ts'
import type { Client } from '#tests/support/server.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

onBothEngines('what reaches a device while the portal is closed', (engine) => {
  let world: LiveWorld
  let service: PushService

  beforeAll(async () => {
    world = await openLiveWorld(engine, { pushLoopback: 'allow' })
    service = await openPushService()
    await world.rows('update patient_sms set seen_at = now() where seen_at is null')
    await world.server.app.pushes.start()
  })
  afterAll(async () => {
    await world?.server.app.pushes.stop()
    await service?.close()
    await world?.server.close()
  })

  interface Device {
    readonly id: string
    readonly token: string
    readonly browser: FakeBrowser
  }

  async function subscribed(client: Client, more: object = {}): Promise<Device> {
    const browser = service.browser()
    const device = { id: randomUUID(), token: randomBytes(32).toString('base64url') }
    const answer = await client.put('/push/subscription', {
      ...browser.subscription,
      device: { id: device.id, name: 'Chrome', platform: 'Linux' },
      token: device.token,
      ...more,
    })
    expect(answer.status, answer.text).toBe(200)
    return { ...device, browser }
  }

  const forget = (client: Client, { id }: Device) => client.delete(`/device/${id}`)
  const subscriptionOf = async ({ id }: Device) =>
    (await world.rows('select * from push_subscription where device_id = $1', [id]))[0]
  const waitingFor = async ({ id }: Device) =>
    (
      await world.rows(
        `select d.*, extract(epoch from d.due_at - now())::float as seconds from push_due d
         join push_subscription s on s.id = d.subscription_id where s.device_id = $1`,
        [id],
      )
    )[0]
  const nothingWaits = (device: Device) => expect.poll(() => waitingFor(device), { timeout: 15_000 }).toBeUndefined()
  /** As if the time until the next try had passed. */
  async function hurry({ id }: Device): Promise<void> {
    await world.rows('update push_subscription set paused_until = null where device_id = $1', [id])
    await world.rows(
      `update push_due set due_at = now() where subscription_id in (select id from push_subscription where device_id = $1)`,
      [id],
    )
  }

  it('W4, C7: is encrypted for each browser alone, and leads to the conversation', async () => {
    const patientId = await world.newCase()
    const [one, two] = [await subscribed(world.manager), await subscribed(world.manager, { language: 'ar' })]
    const before = Date.now()
    await world.fromPatient(patientId)
    const [[first], [second]] = await Promise.all([one.browser.until(1), two.browser.until(1)])
    expect(Date.now() - before).toBeLessThan(10_000)
    expect(first?.message).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'New message',
        navigate: `${world.server.url}/patients/${patientId}/messages?origin=npanel`,
        dir: 'ltr',
        lang: 'en',
      },
      mutable: true,
    })
    expect(second?.message.notification).toMatchObject({ title: 'رسالة جديدة', dir: 'rtl', lang: 'ar' })
    // A service sees two browsers, not that both hear of one conversation; on the device both are one alert.
    expect(first?.headers['topic']).not.toBe(second?.headers['topic'])
    expect(first?.message.notification.tag).toBe(second?.message.notification.tag)
    expect([first?.bytes, second?.bytes]).toEqual([4096, 4096])
    await Promise.all([nothingWaits(one), nothingWaits(two)])
    expect((await subscriptionOf(one))?.['last_delivered_at']).not.toBeNull()
    await forget(world.manager, one)
    await forget(world.manager, two)
  })

  it('W4: says nothing of anybody on the glass, and nothing at all to the service', async () => {
    const device = await subscribed(world.manager)
    const facts: string[] = []
    for (const name of ['Zeynep', 'Jackson', 'نور']) {
      const patientId = await world.newCase({ first_name: name })
      await world.fromPatient(patientId, { body: `${name} is in pain at 9:30` })
      const [row] = await world.rows('select first_name, last_name, case_number, phone from patient where id = $1', [
        patientId,
      ])
      facts.push(patientId, ...Object.values(row ?? {}).filter((fact): fact is string => typeof fact === 'string'))
    }
    const all = await device.browser.until(3)
    for (const { message, headers } of all) {
      const { title, body } = message.notification
      const glass = `${title} ${body}`
      expect(glass).not.toMatch(/\p{Nd}/u)
      for (const fact of facts) {
        expect(glass).not.toContain(fact)
        expect(JSON.stringify(headers)).not.toContain(fact)
      }
      const { navigate: _, ...rest } = message.notification
      for (const fact of facts) expect(JSON.stringify(rest)).not.toContain(fact)
    }
    expect(service.complaints).toEqual([])
    await forget(world.manager, device)
  })

  it('W4: is not sent to whose case it is not, nor for what is read or taken back meanwhile', async () => {
    const [mine, others] = [await subscribed(world.manager), await subscribed(world.underwriter)]
    const patientId = await world.newCase()
    await world.rows(`update push_subscription set paused_until = now() + interval '1 hour' where device_id = $1`, [
      mine.id,
    ])
    await world.fromPatient(patientId)
    expect(await waitingFor(mine)).toMatchObject({ kind: 'sms', topic: patientId })
    await world.manager.post(`/notifications/${patientId}/seen`)
    expect(await waitingFor(mine)).toBeUndefined()
    // A case that is no longer his when the time comes.
    await world.fromPatient(patientId)
    await world.rows('update patient set case_manager_id = $2 where id = $1', [patientId, world.admin.userId])
    await hurry(mine)
    await nothingWaits(mine)
    expect([mine.browser.received, others.browser.received]).toEqual([[], []])
    await forget(world.manager, mine)
    await forget(world.underwriter, others)
  })

  it('W4: several messages that wait are one alert, and a rolled back one is none', async () => {
    const device = await subscribed(world.manager)
    const patientId = await world.newCase()
    await world.rows(`update push_subscription set paused_until = now() + interval '1 hour' where device_id = $1`, [
      device.id,
    ])
    await world.fromPatient(patientId)
    const first = await waitingFor(device)
    await world.fromPatient(patientId)
    const second = await waitingFor(device)
    expect(Number(second?.['event'])).toBeGreaterThan(Number(first?.['event']))
    await hurry(device)
    const [only] = await device.browser.until(1)
    expect(only?.message.notification.data.id).toBe(String(second?.['event']))
    await nothingWaits(device)
    expect(device.browser.received).toHaveLength(1)
    await forget(world.manager, device)
  })

  it('offline §5.8: a device whose portal has told gets no push, the others do', async () => {
    const [here, there] = [await subscribed(world.manager), await subscribed(world.manager)]
    const patientId = await world.newCase()
    const socket = await openSocket(world.server.url, world.manager, { device: here.id })
    await expect
      .poll(async () => (await world.rows('select from live_presence where device_id = $1', [here.id])).length)
      .toBe(1)
    await world.fromPatient(patientId)
    await socket.until((told) => told['patient__id'] === patientId)
    const waiting = await waitingFor(here)
    expect(waiting?.['seconds']).toBeGreaterThan(2)
    socket.ws.send(JSON.stringify({ ack: socket.told.length }))
    await nothingWaits(here)
    await there.browser.until(1)
    expect(here.browser.received).toEqual([])
    // Who says nothing gets his push all the same, a little later.
    await world.fromPatient(patientId)
    await here.browser.until(1)
    await socket.close()
    await expect
      .poll(async () => (await world.rows('select from live_presence where device_id = $1', [here.id])).length)
      .toBe(0)
    await forget(world.manager, here)
    await forget(world.manager, there)
  })

  it('offline §5.8: a portal in front of somebody’s eyes holds back the pushes of his other devices', async () => {
    const phone = await subscribed(world.manager)
    const socket = await openSocket(world.server.url, world.manager, { device: randomUUID() })
    socket.ws.send(JSON.stringify({ here: 'focused' }))
    await expect
      .poll(async () => (await world.rows(`select from live_presence where state = 'focused'`)).length)
      .toBe(1)
    const patientId = await world.newCase()
    await world.fromPatient(patientId)
    expect((await waitingFor(phone))?.['seconds']).toBeGreaterThan(15)
    await world.manager.post(`/notifications/${patientId}/seen`)
    expect(await waitingFor(phone)).toBeUndefined()
    expect(phone.browser.received).toEqual([])
    await socket.close()
    await forget(world.manager, phone)
  })

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
    const devices = await Promise.all(cases.map(() => subscribed(world.manager)))
    devices.forEach((device, at) => device.browser.answer(cases[at]![0]))
    await world.fromPatient(patientId)
    await Promise.all(devices.map(({ browser }) => browser.until(1)))
    const settled = async (device: Device, at: number) => {
      const [subscription, waits] = [await subscriptionOf(device), await waitingFor(device)]
      const rests = !waits || Number(waits['seconds']) > 0
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
    const [busy, failed] = [await subscriptionOf(devices[6]!), await subscriptionOf(devices[7]!)]
    const seconds = (row: typeof busy) => (Date.parse(String(row?.['paused_until'])) - Date.now()) / 1000
    expect(seconds(busy)).toBeGreaterThan(570)
    expect(seconds(failed)).toBeLessThan(45)
    // Once it works again, what waits is sent, and the slate is clean.
    await hurry(devices[7]!)
    await devices[7]!.browser.until(2)
    await nothingWaits(devices[7]!)
    expect(await subscriptionOf(devices[7]!)).toMatchObject({ failures: 0, first_failure_at: null, last_error: null })
    // Whoever fails for a day is out of reach, and says so on the list; subscribing anew brings it back.
    const lost = devices[10]!
    await world.rows(
      `update push_subscription set failures = 2, first_failure_at = now() - interval '25 hours' where device_id = $1`,
      [lost.id],
    )
    lost.browser.answer({ status: 500 })
    await hurry(lost)
    await expect.poll(async () => (await subscriptionOf(lost))?.['state'], { timeout: 15_000 }).toBe('stale')
    const listed = (await world.manager.get('/device')).body.devices as { id: string; out_of_reach: boolean }[]
    expect(listed.find(({ id }) => id === lost.id)).toMatchObject({ out_of_reach: true })
    // Strangers and wrong messages are told to whoever runs the portal, without the address of a device.
    const told = JSON.stringify(world.server.errors)
    expect(told).toContain('does not know us')
    expect(told).toContain('refused as wrong')
    for (const { browser } of devices) expect(told).not.toContain(browser.name)
    world.server.errors.length = 0
    for (const device of devices) await forget(world.manager, device)
  })

  it('W4: one that hangs holds up nobody', async () => {
    const [dead, alive] = [await subscribed(world.manager), await subscribed(world.manager)]
    const patientId = await world.newCase()
    dead.browser.answer('hang')
    await world.fromPatient(patientId)
    const before = Date.now()
    await alive.browser.until(1)
    expect(Date.now() - before).toBeLessThan(5_000)
    await forget(world.manager, dead)
    await forget(world.manager, alive)
  })

  it('W4: workers give receipts and renew their address without a session, by their token alone', async () => {
    const device = await subscribed(world.manager)
    const { stranger } = world.server
    expect((await subscriptionOf(device))?.['token_hash']).not.toBe(device.token)
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
    await forget(world.manager, device)
  })

  it('W4: a device can be tried by its owner alone, and ends with its session', async () => {
    const client = await world.server.as('staff')
    const device = await subscribed(client)
    expect((await world.manager.post(`/device/${device.id}/test`)).status).toBe(404)
    expect((await client.post(`/device/${device.id}/test`)).body).toEqual({ sent: true })
    const [tried] = await device.browser.until(1)
    expect(tried?.message.notification).toMatchObject({
      title: 'Alerts work',
      navigate: `${world.server.url}/profile`,
      data: { kind: 'test' },
    })
    await nothingWaits(device)
    expect((await client.post(`/device/${device.id}/wiped`)).status).toBe(404)
    await client.post(`/device/${device.id}/wipe`)
    expect((await client.post(`/device/${device.id}/wiped`)).status).toBe(200)
    expect(await subscriptionOf(device)).toBeUndefined()
    expect(service.complaints).toEqual([])
    expect(world.server.errors).toEqual([])
  })
})
