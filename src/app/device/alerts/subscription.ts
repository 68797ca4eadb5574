import { queryOptions } from '@tanstack/react-query'
import i18next from 'i18next'
import { pushLanguage } from '#domain/rules/push/words.ts'
import { base64url, keyOf } from '#offline/push-key.ts'
import { openPushStore } from '#offline/push-store.ts'
import { ApiError } from '../../api/api-error.ts'
import { api, session } from '../../api/portal.ts'
import { openTurns } from '../../api/turns.ts'
import type { CallAnswer } from '../../api/typed-call.ts'
import { agentWords } from '../agent-words.ts'
import { type AlertState, alertStateOf, deviceNow } from './alert-state.ts'
import { portalWorker } from './worker.ts'

export type OwnDevice = CallAnswer<'GET /device'>['devices'][number]

export const devicesQuery = queryOptions({
  queryKey: ['device', 'own'],
  queryFn: async ({ signal }) => (await api.call('GET /device', { signal })).devices,
})

/** What is needed of the browser's manager of pushes. */
type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>

/** A subscription is bound to the portal's key: after a rotation the old one is useless. */
export async function addressBoundTo(key: string, manager: Manager): Promise<PushSubscription> {
  const known = await manager.getSubscription()
  if (known && keyOf(known) === key) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** What the worker will prove itself by: thirty-two bytes by chance. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)).buffer)
}

export const pushStore = openPushStore()

const turns = openTurns()
/** What subscribes and what gives up go one after the other: the one asked for last decides. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => turns.take('alerts', work)

export async function alertState(): Promise<AlertState> {
  const device = deviceNow()
  const worker = device.push ? await portalWorker() : undefined
  const browser = await worker?.pushManager.getSubscription()
  const known = await pushStore.subscribed()
  // A subscription unknown to the worker belongs to another user.
  return alertStateOf({
    ...device,
    worker: worker !== undefined,
    subscribed: known !== undefined && known.endpoint === browser?.endpoint,
  })
}

/** The user alerted on this device. Viewing as another user changes nothing here. */
function alerted() {
  const user = session.current()
  if (user?.looking) throw new ApiError(403, 'VIEWING_ONLY')
  return user
}

/** From a tap only: browsers hold it against a page that asks by itself. */
export async function turnOn(): Promise<AlertState> {
  const user = alerted()
  if (!user) return 'off'
  if ((await Notification.requestPermission()) !== 'granted') return alertState()
  await pushStore.want(user.id, true)
  await inTurn(() => subscribe(user.id))
  // What is kept on this device counts from now on.
  void navigator.storage?.persist?.()
  return alertState()
}

export async function turnOff(): Promise<AlertState> {
  const user = alerted()
  if (user) await pushStore.want(user.id, false)
  return inTurn(async () => {
    const known = await pushStore.subscribed()
    if (known) await takeOff(known.deviceId)
    await leaveHere()
    return alertState()
  })
}

/** At every start and sign-in: addresses change, keys do, and a server may have forgotten this browser. */
export async function keepUp(userId: string): Promise<void> {
  await inTurn(async () => {
    if ((await pushStore.wanted(userId)) && deviceNow().permission === 'granted') await subscribe(userId)
  })
}

/** The browser gives up its address; the server has, or will be told by the push service. */
export async function leaveHere(): Promise<void> {
  const worker = await portalWorker()
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  await pushStore.forget()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
}

async function subscribe(userId: string): Promise<void> {
  const worker = await portalWorker()
  if (!worker) return
  const { key } = await api.call('GET /push/key', {})
  const subscription = await addressBoundTo(key, worker.pushManager)
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  const [deviceId, known] = [await pushStore.deviceOf(userId), await pushStore.subscribed()]
  const token = known?.deviceId === deviceId ? known.token : newToken()
  const language = pushLanguage(i18next.language)
  const words = agentWords(navigator.userAgent)
  const device = { id: deviceId, ...(words && { name: words.browser, platform: words.system }) }
  await api.call('PUT /push/subscription', {
    // Browsers leave out what they do not know; the server says what it misses.
    form: { endpoint, expirationTime, keys, device, token, language, vapid_key: key },
    key: crypto.randomUUID(),
  })
  const now = session.current()
  if (!now?.looking && now?.id !== userId) return void (await subscription.unsubscribe())
  // Turned off meanwhile, perhaps in another tab.
  if (!(await pushStore.wanted(userId))) {
    await takeOff(deviceId)
    return leaveHere()
  }
  await pushStore.keep({ deviceId, token, endpoint: subscription.endpoint, vapidKey: key, language })
}

async function takeOff(id: string): Promise<void> {
  await api.call('DELETE /device/{id}', { params: { id }, key: crypto.randomUUID() })
}
