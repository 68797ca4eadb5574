import * as v from 'valibot'
import { pushLanguages } from '#domain/rules/push/words.ts'
import { openTable, type DeviceStore } from './device-store.ts'

/** What this browser knows of its own subscription; no data about other users. */
const subscribedSchema = v.object({
  deviceId: v.string(),
  /** What the worker proves itself by when no session does. */
  token: v.string(),
  endpoint: v.string(),
  /** The portal's key that the subscription is bound to. */
  vapidKey: v.string(),
  language: v.picklist(pushLanguages),
})
export type Subscribed = v.InferOutput<typeof subscribedSchema>

const requestedPlaceSchema = v.object({ place: v.string(), at: v.number() })

/** A click that nothing came of within this time is forgotten. */
const REQUEST_LIFETIME_MS = 60_000

/** What page and worker both need to know of pushes, beside what is sealed: the worker has no key. */
export interface PushStore {
  subscribed(): Promise<Subscribed | undefined>
  keep(subscribed: Subscribed): Promise<void>
  forget(): Promise<void>
  /** The name of this browser as one of a person's devices: others who use it have other names for it. */
  deviceOf(userId: string): Promise<string>
  /** Whether this person wants to be alerted here, whenever he is signed in. */
  wanted(userId: string): Promise<boolean>
  want(userId: string, wanted: boolean): Promise<void>
  /** Whether the server knows this browser as a device of this person, for whatever reason. */
  known(userId: string): Promise<boolean>
  makeKnown(userId: string): Promise<void>
  /** The target of a clicked alert, for the page that takes it; forgotten after a minute. */
  requestPlace(place: string): Promise<void>
  takeRequestedPlace(): Promise<string | undefined>
  /** Whether this event is newer than all that have set the sign on the icon. */
  isNewest(event: string): Promise<boolean>
}

export function openPushStore(open = () => openTable('caseway.push', 'kept'), now: () => number = Date.now): PushStore {
  let opened: Promise<DeviceStore> | undefined
  const store = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))

  return {
    async subscribed() {
      const read = v.safeParse(subscribedSchema, await (await store()).get('subscribed'))
      return read.success ? read.output : undefined
    },
    keep: async (subscribed) => (await store()).put('subscribed', subscribed),
    forget: async () => (await store()).remove(['subscribed', 'requested place', 'newest']),
    deviceOf: async (userId) => String(await (await store()).putFirst(`device ${userId}`, crypto.randomUUID())),
    wanted: async (userId) => (await (await store()).get(`wanted ${userId}`)) === true,
    want: async (userId, wanted) => (await store()).put(`wanted ${userId}`, wanted),
    known: async (userId) =>
      (await (await store()).get(`wanted ${userId}`)) === true ||
      (await (await store()).get(`known ${userId}`)) === true,
    makeKnown: async (userId) => (await store()).put(`known ${userId}`, true),
    requestPlace: async (place) => (await store()).put('requested place', { place, at: now() }),
    async takeRequestedPlace() {
      const kept = await store()
      const read = v.safeParse(requestedPlaceSchema, await kept.get('requested place'))
      await kept.remove(['requested place'])
      return read.success && now() - read.output.at < REQUEST_LIFETIME_MS ? read.output.place : undefined
    },
    async isNewest(event) {
      const [kept, number] = [await store(), event === '' ? NaN : Number(event)]
      const newest = await kept.get('newest')
      if (!Number.isFinite(number) || (typeof newest === 'number' && newest > number)) return false
      await kept.put('newest', number)
      return true
    },
  }
}
