import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { invalid } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/index.ts'
import { line } from '#domain/fields/text-rules.ts'
import { pushLanguages } from '#domain/rules/push/words.ts'
import { waitingReportSchema } from '#domain/rules/waiting-report.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Gate } from '#server/records/gate.ts'
import { endpointSchema, keysSchema, publicHalf, type PushPlaces } from '#server/realtime/push/endpoints.ts'
import { confirmWipe, orderWipe, ownDevices, removeDevice } from './own-devices.ts'
import type { PushKeys } from './push-key.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { sendTest } from './test-push.ts'
import { tellWaiting } from './waiting.ts'
import { tokenSchema } from './worker-calls.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly pushKeys: PushKeys
  readonly places: PushPlaces
  /** Where the portal stands. */
  readonly portal: (c: Context) => string
}

const words = { name: v.optional(line(80)), platform: v.optional(line(80)) }
const deviceSchema = v.strictObject({ id: idSchema, ...words })
/** The words are those of the device, beside what it reports. */
const toldSchema = v.strictObject({ ...words, report: waitingReportSchema })

const deviceTag = 'device'
const pushTag = 'push'

/** A person's own devices: which there are, where their pushes go, and the order to forget everything. */
export function deviceCalls({ pool, gate, pushKeys, places, portal }: Parts): Call[] {
  // The shape that browsers give a subscription, and the device it is on.
  const subscription = v.strictObject({
    endpoint: endpointSchema(places),
    expirationTime: v.optional(v.nullable(v.number('invalid'))),
    keys: keysSchema,
    device: v.optional(deviceSchema),
    token: v.optional(tokenSchema),
    language: v.optional(v.picklist(pushLanguages, 'invalid')),
    /** Which of the portal's keys the address is bound to; whoever does not say, has the current one. */
    vapid_key: v.optional(publicHalf),
  })
  const named = v.strictObject({ endpoint: endpointSchema(places) })

  return [
    defineCall({
      method: 'GET',
      path: '/push/key',
      tag: pushTag,
      summary: 'The public key that a browser subscribes with',
      answer: ['key'],
      handle: async ({ caller }) => {
        await gate.run(caller, () => [])
        return { key: (await pushKeys.current()).public }
      },
    }),
    defineCall({
      method: 'PUT',
      path: '/push/subscription',
      tag: pushTag,
      summary: 'Send pushes to this browser',
      body: subscription,
      answer: ['push_subscription'],
      handle: async ({ c, caller, body, key }) => {
        const bound = body.vapid_key === undefined ? await pushKeys.current() : await pushKeys.of(body.vapid_key)
        if (!bound) throw invalid({ vapid_key: ['invalid'] })
        return subscribe(gate, caller, body, { vapidKey: bound.public, portal: portal(c) }, key)
      },
    }),
    defineCall({
      method: 'DELETE',
      path: '/push/subscription',
      tag: pushTag,
      summary: 'Send no more pushes to this browser',
      body: named,
      answer: ['removed'],
      handle: ({ caller, body, key }) => unsubscribe(gate, caller, body.endpoint, key),
    }),
    defineCall({
      method: 'GET',
      path: '/device',
      tag: deviceTag,
      summary: "The caller's own devices",
      answer: ['devices'],
      handle: async ({ caller }) => ({ devices: await ownDevices(gate, caller) }),
    }),
    defineCall({
      method: 'DELETE',
      path: '/device/{id}',
      tag: deviceTag,
      summary: 'Take a device off the list',
      answer: ['device'],
      handle: ({ c, caller, key }) => removeDevice(gate, caller, idParam(c), key),
    }),
    defineCall({
      method: 'PUT',
      path: '/device/{id}/waiting',
      tag: deviceTag,
      summary: 'A device says how much it holds that was not sent, and what of it was put aside',
      body: toldSchema,
      answer: ['device'],
      handle: ({ c, caller, body, key }) => tellWaiting(gate, caller, idParam(c), body, key),
    }),
    defineCall({
      method: 'POST',
      path: '/device/{id}/wipe',
      tag: deviceTag,
      summary: 'Order a device to forget everything',
      answer: ['device'],
      handle: ({ c, caller, key }) => orderWipe(gate, caller, idParam(c), key),
    }),
    defineCall({
      method: 'POST',
      path: '/device/{id}/wiped',
      tag: deviceTag,
      summary: 'A device says that it has forgotten everything',
      answer: ['device'],
      handle: ({ c, caller, key }) => confirmWipe(gate, caller, idParam(c), key),
    }),
    defineCall({
      method: 'POST',
      path: '/device/{id}/test',
      tag: deviceTag,
      summary: 'Send a device an alert to try it',
      answer: ['sent'],
      handle: ({ c, caller, key }) => sendTest(pool, gate, caller, idParam(c), key),
    }),
  ]
}
