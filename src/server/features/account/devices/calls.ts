import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { devicesCalls } from '#domain/calls/devices.ts'
import { invalid } from '#domain/errors.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { PushPlaces } from '#server/realtime/push/endpoints.ts'
import { addressFields, boundTo } from './address.ts'
import { confirmWipe, orderWipe, ownDevices, removeDevice } from './own-devices.ts'
import type { PushKeys } from '#server/realtime/push/keys.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { sendTest } from './test-push.ts'
import { keepReport } from './waiting.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly pushKeys: PushKeys
  readonly pushPlaces: PushPlaces
  readonly origin: (c: Context) => string
}

/** A person's own devices: which there are, where their pushes go, and the order to forget everything. */
export function answerDevices({ pool, callerDatabase, pushKeys, pushPlaces, origin }: Parts): Call[] {
  const address = addressFields(pushPlaces)
  const subscription = v.strictObject({ ...devicesCalls.subscribe.body.entries, ...address, vapid_key: boundTo })
  const named = v.strictObject({ endpoint: address.endpoint })

  return [
    implement(devicesCalls.pushKey, async ({ caller }) => {
      await callerDatabase.run(caller, () => [])
      return { key: (await pushKeys.current()).public }
    }),
    implement({ ...devicesCalls.subscribe, body: subscription }, async ({ c, caller, body, key }) => {
      const bound = body.vapid_key === undefined ? await pushKeys.current() : await pushKeys.of(body.vapid_key)
      if (!bound) throw invalid({ vapid_key: ['invalid'] })
      return subscribe(callerDatabase, caller, body, { vapidKey: bound.public, portal: origin(c) }, key)
    }),
    implement({ ...devicesCalls.unsubscribe, body: named }, ({ caller, body, key }) =>
      unsubscribe(callerDatabase, caller, body.endpoint, key),
    ),
    implement(devicesCalls.own, async ({ caller }) => ({ devices: await ownDevices(callerDatabase, caller) })),
    implement(devicesCalls.remove, ({ caller, params: { id }, key }) => removeDevice(callerDatabase, caller, id, key)),
    implement(devicesCalls.reportWaiting, ({ caller, params: { id }, body, key }) =>
      keepReport(callerDatabase, caller, id, body, key),
    ),
    implement(devicesCalls.orderWipe, ({ caller, params: { id }, key }) => orderWipe(callerDatabase, caller, id, key)),
    implement(devicesCalls.confirmWipe, ({ caller, params: { id }, key }) =>
      confirmWipe(callerDatabase, caller, id, key),
    ),
    implement(devicesCalls.test, ({ caller, params: { id }, key }) => sendTest(pool, callerDatabase, caller, id, key)),
  ]
}
