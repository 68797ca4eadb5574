import type { BrowserContext, CDPSession, Page, Worker } from 'playwright/test'
import { expect } from 'playwright/test'

const PATIENCE_MS = 240_000

/** Until a worker stands behind the page. */
export async function behindWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: PATIENCE_MS })
    .toBe('activated')
}

/** Until the worker keeps all that pages are made of: what comes after that needs no network. */
export async function programKept(page: Page): Promise<void> {
  await behindWorker(page)
  await page.evaluate(
    (limit) =>
      new Promise((kept, refuse) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
          data === 'kept' ? kept(data) : refuse(new Error('The worker could not fetch all files of the program')),
        )
        port1.start()
        setTimeout(() => refuse(new Error('The worker has not kept the program in time')), limit)
        navigator.serviceWorker.controller?.postMessage({ keepRest: true }, [port2])
      }),
    PATIENCE_MS,
  )
}

/**
 * Lets time pass for a page and for the worker behind it. A device has one clock: where only the page's goes on, the lease
 * of its rows sees a clock that is turned back and forth.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  for (const worker of page.context().serviceWorkers()) {
    await worker.evaluate((passes) => {
      const before = Date.now
      Date.now = () => before() + passes
    }, milliseconds)
  }
  await page.clock.fastForward(milliseconds)
}

/** The registration of the portal's worker, as the browser names it. */
async function registrationOf(devTools: CDPSession): Promise<string> {
  const found = new Promise<string>((done) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const first = registrations.find(({ isDeleted }) => !isDeleted)
      if (first) done(first.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  return found
}

/** As a browser does once there is a connection again. */
export async function wakeForSync(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const devTools = await context.newCDPSession(page)
  const registrationId = await registrationOf(devTools)
  await devTools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'caseway.outbox',
    lastChance: false,
  })
  await devTools.detach()
}

/**
 * Delivers pushes as the browser would, each until its alert is shown. The alerts themselves are asked for only then: a
 * browser that is asked for them while it shows one forgets that one.
 */
export async function pushesTo(page: Page, worker: Worker): Promise<(data: string) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(devTools)
  const { origin } = new URL(page.url())
  await worker.evaluate(() => {
    const { prototype } = ServiceWorkerRegistration
    const show = prototype.showNotification
    const alerts = { came: 0, asked: 0, shown: 0, refused: '' }
    Object.assign(globalThis, { alerts })
    addEventListener('push', () => void (alerts.came += 1))
    prototype.showNotification = async function (...given) {
      alerts.asked += 1
      await show.apply(this, given).catch((error: unknown) => {
        alerts.refused = String(error)
        throw error
      })
      alerts.shown += 1
    }
  })
  const counts = () => worker.evaluate(() => (globalThis as unknown as { alerts: { shown: number } }).alerts)
  return async (data) => {
    const { shown } = await counts()
    // A push comes once: a worker that may not show alerts yet would lose this one.
    const may = () => worker.evaluate(() => Notification.permission)
    await expect.poll(may, { message: 'alerts, which no headless shell shows', timeout: 60_000 }).toBe('granted')
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect(async () => {
      const now = await counts()
      // One that fails tells whether the push came, whether its alert was asked for, and what the browser said.
      expect(now.shown, JSON.stringify(now)).toBe(shown + 1)
    }).toPass({ timeout: 120_000 })
  }
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
}

/** The alerts that stand on the device. */
export const shownAlerts = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const all = await scope.registration.getNotifications()
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** As a finger on the alert would. */
export const clickAlert = (worker: Worker, tag: string): Promise<void> =>
  worker.evaluate(async (of) => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications({ tag: of })
    if (!notification) throw new Error('nothing is shown')
    const made = globalThis as unknown as { NotificationEvent: new (type: string, facts: object) => Event }
    scope.dispatchEvent(new made.NotificationEvent('notificationclick', { notification }))
  }, tag)
