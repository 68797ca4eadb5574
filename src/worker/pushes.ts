import { pushLanguage } from '#domain/rules/push/words.ts'
import { readPush, type PushMessage } from '#domain/rules/push/message.ts'
import { allowedAlertPath } from '#domain/rules/push/alert-paths.ts'
import type { PushStore } from '#offline/push-store.ts'
import { alertsOf, type ShownOptions } from './alerts.ts'
import type { Leaving } from './give-way.ts'
import { keptPicture } from './kept-picture.ts'
import { sendPushReceipt } from './portal-calls.ts'
import { askWindow, windowsOf } from './windows.ts'

/** What pages want done with alerts. */
interface AlertMessage {
  /** A page that is hidden or not focused: to show this in its place. */
  readonly show?: unknown
  /** The name of an alert whose conversation was read, and when. */
  readonly takeAway?: unknown
  readonly readAt?: unknown
}

/** W4: shows every push, at once and always; everything else, such as `afterPush`, comes after it. */
export function followPushes(
  worker: ServiceWorkerGlobalScope,
  store: PushStore,
  afterPush: () => Promise<void>,
  leaving: Leaving,
): void {
  const alerts = alertsOf(worker.registration)
  const language = () => pushLanguage(worker.navigator.language)

  worker.addEventListener('push', (event) => {
    event.waitUntil(receive(readPush(textOf(event.data), language())))
  })

  worker.addEventListener('message', (event) => {
    const { show: shown, takeAway: tag, readAt }: AlertMessage = event.data ?? {}
    if (typeof tag === 'string') event.waitUntil(alerts.closeRead(tag, Number(readAt)))
    if (shown !== undefined) event.waitUntil(showFor(readPush(JSON.stringify(shown), language()), event.ports[0]))
  })

  async function receive(message: PushMessage): Promise<void> {
    // If the conversation is open in a focused window, the alert is silent and the page closes it.
    const silent = await isRead(message)
    await show(message, silent)
    await Promise.allSettled([
      setBadge(message),
      alerts.closeDuplicates(message.notification.tag),
      tellWindows(message),
      sendPushReceipt(store, leaving()),
      afterPush(),
    ])
  }

  /** Pages are asked, because `WindowClient.url` does not follow client-side navigation. */
  async function isRead({ notification }: PushMessage): Promise<boolean> {
    const isAt = allowedAlertPath(notification.navigate)
    const windows = await windowsOf(worker.clients).catch(() => [])
    const answers = await Promise.all(
      windows.filter(({ focused }) => focused).map((window) => askWindow(window, { isAt })),
    )
    return answers.includes(true)
  }

  async function show({ notification }: PushMessage, silent: boolean): Promise<void> {
    const { title, body, tag, lang, dir, data, navigate } = notification
    const [icon, badge] = await Promise.all([
      keptPicture('/icons/icon-192.png'),
      keptPicture('/icons/monochrome-512.png'),
    ])
    const options: ShownOptions = {
      body,
      tag,
      lang,
      dir,
      silent,
      renotify: !silent,
      ...(icon !== undefined && { icon }),
      ...(badge !== undefined && { badge }),
      data: { ...data, place: allowedAlertPath(navigate), shownAt: Date.now() },
    }
    await alerts.show(title, options)
  }

  async function setBadge({ notification, app_badge: unread }: PushMessage): Promise<void> {
    const { id, kind } = notification.data
    if (kind === 'test' || !('setAppBadge' in worker.navigator) || !(await store.isNewest(id))) return
    await worker.navigator.setAppBadge(unread)
  }

  async function tellWindows({ notification }: PushMessage): Promise<void> {
    const place = allowedAlertPath(notification.navigate)
    for (const window of await windowsOf(worker.clients)) window.postMessage({ arrived: notification.tag, place })
  }

  /** Shows nothing if a page is focused: that page announces the message itself. */
  async function showFor(message: PushMessage, answer: MessagePort | undefined): Promise<void> {
    const windows = await windowsOf(worker.clients)
    if (!windows.some(({ focused }) => focused)) await show(message, false)
    answer?.postMessage('shown')
  }
}

function textOf(data: PushMessageData | null): string | undefined {
  try {
    return data?.text()
  } catch {
    return undefined
  }
}
