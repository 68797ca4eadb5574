import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { session } from '../../api/portal.ts'
import type * as Subscription from './subscription.ts'

const role = { id: null, title: 'case_manager', level: 'staff' } as const
const work = { is_authenticated: true, is_casemanager: true, is_underwriter: false }

function signIn(id: string): void {
  session.start({ access: '', id, email: `${id}@example.com`, name: id, user_type: 'staff', role, ...work }, false)
}

const KEY = '**/api/push/key'
const SUBSCRIPTION = '**/api/push/subscription'
const DEVICE = '**/api/device/*'
const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

/** The browser's part of pushes: a browser without a head reaches no push service. */
let address: object | null = null
const subscription = {
  endpoint: 'https://push.example.net/1',
  options: { applicationServerKey: null },
  unsubscribe: async () => ((address = null), true),
  toJSON: () => ({ endpoint: 'https://push.example.net/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
}
const registration = {
  active: {},
  addEventListener: () => undefined,
  getNotifications: async () => [],
  pushManager: { getSubscription: async () => address, subscribe: async () => (address = subscription) },
}

let alerts: typeof Subscription
beforeAll(async () => {
  vi.stubEnv('PROD', true)
  const worker = { controller: null, addEventListener: () => undefined, startMessages: () => undefined }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ...worker, register: async () => registration, ready: Promise.resolve(registration) },
  })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  alerts = await import('./subscription.ts')
})
beforeEach(async () => {
  address = null
  await alerts.pushStore.forget()
})
afterEach(() => session.end())
afterAll(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** What a start does, up to the server's answer; what is left of it. */
async function keepingUp(id: string): Promise<{ ended: Promise<void> }> {
  signIn(id)
  await alerts.pushStore.want(id, true)
  await commands.answerCall(KEY, 200, { key })
  await commands.holdCall(SUBSCRIPTION, 200, {})
  const ended = alerts.keepUp(id)
  await commands.untilHeld(SUBSCRIPTION)
  return { ended }
}

test('W4: alerts that are turned off while they are renewed stay off', async () => {
  const { ended } = await keepingUp('first')
  await commands.answerCall(DEVICE, 200, {})
  const off = alerts.turnOff()
  await commands.releaseCall(SUBSCRIPTION)
  await ended
  expect(await off).not.toBe('on')
  expect([address, await alerts.pushStore.subscribed()]).toEqual([null, undefined])
})

test('W4: those of a person who has signed out meanwhile do not come back', async () => {
  const { ended } = await keepingUp('first')
  session.end()
  await alerts.leaveHere()
  await commands.releaseCall(SUBSCRIPTION)
  await ended
  expect([address, await alerts.pushStore.subscribed()]).toEqual([null, undefined])
})
