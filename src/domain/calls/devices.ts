import * as v from 'valibot'
import { idSchema } from '../fields/index.ts'
import { line } from '../fields/text-rules.ts'
import { pushLanguages } from '../rules/push/words.ts'
import { waitingReportSchema } from '../rules/waiting-report.ts'
import { defineCall } from './define-call.ts'

const text = v.nullable(v.string())

const words = { name: v.optional(line(80)), platform: v.optional(line(80)) }

/** A device as its person knows it among his devices. */
export const namedDevice = v.strictObject({ id: idSchema, ...words })

/** What a service worker proves itself by: thirty-two random bytes, made by the browser. */
const token = v.pipe(v.string('invalid'), v.regex(/^[\w-]{43}$/, 'invalid'))

/** The address that a browser was given for its pushes. The server says more about it: which push services it will call. */
const address = {
  endpoint: v.string('invalid'),
  expirationTime: v.optional(v.nullable(v.number('invalid'))),
  keys: v.strictObject({ p256dh: v.string('invalid'), auth: v.string('invalid') }),
}

const ownDevice = v.strictObject({
  id: v.string(),
  name: text,
  platform: text,
  last_seen_at: v.string(),
  wipe_requested_at: text,
  wiped_at: text,
  created_at: v.string(),
  waiting: v.number(),
  set_aside: v.number(),
  waiting_since: text,
  /** Whether pushes go there. */
  push: v.boolean(),
  out_of_reach: v.boolean(),
  last_received_at: text,
})

export const devicesCalls = {
  pushKey: defineCall({
    method: 'GET',
    path: '/push/key',
    tag: 'push',
    summary: 'Public key for push subscriptions',
    answer: v.strictObject({ key: v.string() }),
  }),
  subscribe: defineCall({
    method: 'PUT',
    path: '/push/subscription',
    tag: 'push',
    summary: 'Subscribe this browser to pushes',
    // The shape that browsers give a subscription, and the device it is on.
    body: v.strictObject({
      ...address,
      device: v.optional(namedDevice),
      token: v.optional(token),
      language: v.optional(v.picklist(pushLanguages, 'invalid')),
      /** Which of the portal's keys the address is bound to; the current one by default. */
      vapid_key: v.optional(v.string('invalid')),
    }),
    answer: v.strictObject({
      push_subscription: v.strictObject({
        id: v.string(),
        device_id: text,
        state: v.picklist(['active', 'stale']),
        created_at: v.string(),
      }),
    }),
  }),
  unsubscribe: defineCall({
    method: 'DELETE',
    path: '/push/subscription',
    tag: 'push',
    summary: 'Unsubscribe this browser from pushes',
    body: v.strictObject({ endpoint: address.endpoint }),
    answer: v.strictObject({ removed: v.boolean() }),
  }),
  receipt: defineCall({
    method: 'POST',
    path: '/push/receipt',
    tag: 'push',
    summary: 'Confirm that a device showed a push',
    body: v.strictObject({ token }),
    answer: v.strictObject({ received: v.boolean() }),
  }),
  renewal: defineCall({
    method: 'POST',
    path: '/push/renewal',
    tag: 'push',
    summary: "Replace a browser's push subscription",
    body: v.strictObject({ token, ...address, vapid_key: v.optional(v.string('invalid')) }),
    answer: v.strictObject({ renewed: v.boolean() }),
  }),
  own: defineCall({
    method: 'GET',
    path: '/device',
    tag: 'device',
    summary: "The caller's own devices",
    answer: v.strictObject({ devices: v.array(ownDevice) }),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/device/{id}',
    tag: 'device',
    summary: 'Remove a device',
    answer: v.strictObject({ device: ownDevice }),
  }),
  reportWaiting: defineCall({
    method: 'PUT',
    path: '/device/{id}/waiting',
    tag: 'device',
    summary: 'Report how many unsent changes a device holds, and those set aside',
    body: v.strictObject({ ...words, report: waitingReportSchema }),
    answer: v.strictObject({
      /** Null where nothing waits on a device that is not known. */
      device: v.nullable(
        v.strictObject({ id: v.string(), waiting: v.number(), set_aside: v.number(), waiting_since: text }),
      ),
    }),
  }),
  orderWipe: defineCall({
    method: 'POST',
    path: '/device/{id}/wipe',
    tag: 'device',
    summary: "Wipe one of the caller's devices",
    answer: v.strictObject({ device: ownDevice }),
  }),
  confirmWipe: defineCall({
    method: 'POST',
    path: '/device/{id}/wiped',
    tag: 'device',
    summary: 'Confirm that a device was wiped',
    answer: v.strictObject({ device: v.strictObject({ id: v.string(), wiped_at: v.string() }) }),
  }),
  test: defineCall({
    method: 'POST',
    path: '/device/{id}/test',
    tag: 'device',
    summary: 'Send a test alert to a device',
    answer: v.strictObject({ sent: v.boolean() }),
  }),
}
