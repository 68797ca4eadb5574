import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { rotatePushKey } from '#server/realtime/push/keys.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import type { Answer } from '#tests/support/server.ts'
import { openPushWorld, type Device, type PushWorld } from './push-world.ts'
import type { LiveWorld } from './world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

onBothEngines('the key that push services know the portal by', (engine) => {
  let push: PushWorld
  let world: LiveWorld
  let ahead = 0

  beforeAll(async () => {
    push = await openPushWorld(engine)
    ;({ world } = push)
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => push?.close())

  /** What the portal's processes know they look up again by then. */
  function later(ms: number): void {
    ahead += ms
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  }

  const rotate = () => rotatePushKey(world.server.database.pool, openSealer(TEST_SECRET))
  const current = async () => (await world.manager.get('/push/key')).body.key as string
  const boundTo = async (device: Device) => (await push.subscriptionOf(device))?.['vapid_key']

  async function deviceWith(key: string): Promise<Device> {
    const device = await push.subscribed(world.manager, { vapid_key: key })
    device.browser.bindTo(key)
    return device
  }

  function renewed(device: Device, more: object): Promise<Answer> {
    const { endpoint, keys } = device.browser.subscription
    return world.server.stranger.post('/push/renewal', { token: device.token, endpoint, keys, ...more })
  }

  it('W4: is rotated without losing a browser: each is sent to by the key it is bound to, for sixty days', async () => {
    const first = await current()
    const old = await deviceWith(first)
    const made = await rotate()
    // A process that was not told goes on for a minute; a browser that knows more already is believed at once.
    expect(await current()).toBe(first)
    const early = await deviceWith(made)
    later(MINUTE + 1)
    expect(await current()).toBe(made)
    const unsaid = await push.subscribed(world.manager)
    unsaid.browser.bindTo(made)
    expect(await Promise.all([old, early, unsaid].map(boundTo))).toEqual([first, made, made])

    const patientId = await world.newCase()
    await world.fromPatient(patientId)
    await Promise.all([old, early, unsaid].map(({ browser }) => browser.until(1)))
    expect(push.service.complaints).toEqual([])
    await Promise.all([old, early, unsaid].map((device) => push.nothingWaits(device)))

    // A second rotation leaves both before it alive.
    const second = await rotate()
    later(MINUTE + 1)
    expect(await current()).toBe(second)
    await world.fromPatient(patientId)
    await Promise.all([old, early].map(({ browser }) => browser.until(2)))
    expect(push.service.complaints).toEqual([])
    await Promise.all([old, early, unsaid].map((device) => push.nothingWaits(device)))

    await world.rows(
      `update server_state set value = (
         select jsonb_agg(case when old.one ->> 'public' = $1
           then old.one || jsonb_build_object('until', now() - interval '1 day') else old.one end)::text
         from jsonb_array_elements(value::jsonb) old(one))
       where key = 'push_keys_before'`,
      [first],
    )
    later(MINUTE + 1)
    await world.fromPatient(patientId)
    await early.browser.until(3)
    // Its time is over: it is out of reach until the portal is opened there.
    await expect.poll(async () => (await push.subscriptionOf(old))?.['state'], { timeout: 15_000 }).toBe('stale')
    expect(old.browser.received).toHaveLength(2)
    for (const device of [old, early, unsaid]) await push.forget(world.manager, device)
  })

  it('W4: a worker that is given another address keeps the key it subscribed with, and says so', async () => {
    const before = await current()
    const device = await deviceWith(before)
    const made = await rotate()
    later(MINUTE + 1)
    expect((await renewed(device, {})).body).toEqual({ renewed: true })
    expect(await boundTo(device)).toBe(before)
    expect((await renewed(device, { vapid_key: made })).body).toEqual({ renewed: true })
    expect(await boundTo(device)).toBe(made)
    expect((await renewed(device, { vapid_key: before })).body).toEqual({ renewed: true })
    await world.fromPatient(await world.newCase())
    await device.browser.until(1)
    expect(push.service.complaints).toEqual([])
    await push.forget(world.manager, device)
  })

  it('W4: an address that is bound to a key of somebody else is refused; both halves that live on are sealed', async () => {
    const stranger = createECDH('prime256v1').generateKeys('base64url')
    const device = { id: randomUUID() }
    const { subscription } = push.service.browser()
    const refused = await world.manager.put('/push/subscription', { ...subscription, device, vapid_key: stranger })
    expect([refused.status, refused.body.errors]).toEqual([422, { vapid_key: ['invalid'] }])
    const [kept] = await world.rows(`select value from server_state where key = 'push_keys_before'`)
    const keys = JSON.parse(String(kept?.['value'])) as { public: string; private_sealed: string; until: string }[]
    expect(keys.length).toBeGreaterThan(0)
    for (const { private_sealed: sealed, until } of keys) {
      const d = openSealer(TEST_SECRET).open(Buffer.from(sealed, 'base64url'))
      expect(String(kept?.['value'])).not.toContain(d)
      expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(60 * DAY + ahead)
    }
  })
})
