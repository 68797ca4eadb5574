import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AnyRecord } from '#tests/support/live.ts'
import { openPushService, type FakeBrowser, type PushService } from '#tests/support/push-service.ts'
import type { Client, EngineName } from '#tests/support/server.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

/** A browser that is registered as a user's device. */
export interface Device {
  readonly id: string
  readonly token: string
  readonly browser: FakeBrowser
}

export interface PushWorld {
  readonly world: LiveWorld
  readonly service: PushService
  subscribed(client: Client, more?: object, kind?: object): Promise<Device>
  forget(client: Client, device: Device): Promise<unknown>
  subscriptionOf(device: Device): Promise<AnyRecord | undefined>
  /** What waits for a device: in how many seconds it is due, and how many it was to wait when it was written. */
  waitingFor(device: Device): Promise<AnyRecord | undefined>
  /** Waits until a push waits for a device, of which more may be wanted. */
  waits(device: Device, isWanted?: (push: AnyRecord) => boolean): Promise<AnyRecord>
  nothingWaits(device: Device): Promise<void>
  /** Waits until so many portals are known to be open, of a device or in a state. */
  present(count: number, of: { device?: Device; state?: string }): Promise<void>
  /** Nothing is sent to the device for now. */
  pause(device: Device): Promise<void>
  /** As if the time until the next try had passed. */
  hurry(device: Device): Promise<void>
  close(): Promise<void>
}

const SETTLED_MS = 15_000

/** A portal that sends its pushes to a service on this machine. */
export async function openPushWorld(engine: EngineName): Promise<PushWorld> {
  const world = await openLiveWorld(engine, { pushLoopback: 'allow' })
  const service = await openPushService()
  const { outbox, pushes } = world.server.app
  await world.rows('update patient_sms set seen_at = now() where seen_at is null')
  await pushes.start()
  await outbox.start()

  const waitingFor = async ({ id }: Device): Promise<AnyRecord | undefined> =>
    (
      await world.rows(
        `select d.*, extract(epoch from d.due_at - now())::float as seconds,
           extract(epoch from d.due_at - d.created_at)::float as wait from push_due d
         join push_subscription s on s.id = d.subscription_id where s.device_id = $1`,
        [id],
      )
    )[0]

  return {
    world,
    service,
    waitingFor,

    async subscribed(client, more = {}, kind = {}) {
      const browser = service.browser()
      const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
      const device = { id, name: 'Chrome', platform: 'Linux', ...kind }
      const { status, text } = await client.put('/push/subscription', {
        ...browser.subscription,
        device,
        token,
        ...more,
      })
      if (status !== 200) throw new Error(`Not subscribed: ${status} ${text}`)
      return { id, token, browser }
    },

    forget: (client, { id }) => client.delete(`/device/${id}`),

    subscriptionOf: async ({ id }) =>
      (await world.rows('select * from push_subscription where device_id = $1', [id]))[0],

    async waits(device, isWanted = () => true) {
      let found: AnyRecord | undefined
      const look = async (): Promise<boolean> => {
        found = await waitingFor(device)
        return found !== undefined && isWanted(found)
      }
      await expect.poll(look, { timeout: SETTLED_MS }).toBe(true)
      return found ?? {}
    },

    async nothingWaits(device) {
      await expect.poll(() => waitingFor(device), { timeout: SETTLED_MS }).toBeUndefined()
    },

    async present(count, { device, state }) {
      const there = () =>
        world.rows(
          `select from live_presence where device_id = coalesce($1, device_id) and state = coalesce($2, state)`,
          [device?.id ?? null, state ?? null],
        )
      await expect.poll(async () => (await there()).length, { timeout: SETTLED_MS }).toBe(count)
    },

    async pause({ id }) {
      await world.rows(`update push_subscription set paused_until = now() + interval '1 hour' where device_id = $1`, [
        id,
      ])
    },

    async hurry({ id }) {
      // In one statement: a sender that took the push up in between would send it a second time.
      await world.rows(
        `with resumed as (update push_subscription set paused_until = null where device_id = $1 returning id)
         update push_due set due_at = now() where subscription_id in (select id from resumed)`,
        [id],
      )
    },

    async close() {
      await outbox.stop()
      await pushes.stop()
      await service.close()
      await world.server.close()
    },
  }
}
