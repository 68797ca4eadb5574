import { pushLanguage } from '#domain/rules/push/words.ts'
import { readPush, type PushMessage } from '#domain/rules/push/message.ts'
import { pushPlace } from '#domain/rules/push/places.ts'
import type { PushStore } from '#offline/push-store.ts'
import type { Leaving } from './give-way.ts'
import { keptPicture } from './kept-picture.ts'
import { report } from './portal-calls.ts'
import { windowsOf } from './windows.ts'

/** The request of a page that is hidden or not focused to show an alert in its place. */
interface ShowRequest {
  readonly show: unknown
}

/** Part of the standard, though not of the compiler's library. */
type ShownOptions = NotificationOptions & { renotify: boolean }

/** W4: shows every push, at once and always; whatever else is to be done comes after: `wake` is told that the worker is up. */
export function followPushes(
  worker: ServiceWorkerGlobalScope,
  store: PushStore,
  wake: () => Promise<void>,
  leaving: Leaving,
): void {
  const language = () => pushLanguage(worker.navigator.language)

  worker.addEventListener('push', (event) => {
    event.waitUntil(receive(readPush(textOf(event.data), language())))
  })

  worker.addEventListener('message', (event) => {
    const { show: shown }: Partial<ShowRequest> = event.data ?? {}
    if (shown !== undefined) event.waitUntil(showFor(readPush(JSON.stringify(shown), language()), event.ports[0]))
  })

  async function receive(message: PushMessage): Promise<void> {
    // If the conversation is open in a focused window, the alert is silent and the page closes it.
    const silent = await isRead(message)
    await show(message, silent)
    await Promise.allSettled([
      setBadge(message),
      tidy(message.notification.tag),
      tellWindows(message),
      report(store, leaving()),
      wake(),
    ])
  }

  async function isRead({ notification }: PushMessage): Promise<boolean> {
    const place = pushPlace(notification.navigate).split('?')[0]
    const windows = await windowsOf(worker.clients).catch(() => [])
    return windows.some((window) => window.focused && new URL(window.url).pathname === place)
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
      data: { ...data, place: pushPlace(navigate), shownAt: Date.now() },
    }
    await worker.registration.showNotification(title, options)
  }

  /** Some systems show several alerts of one conversation beside each other. */
  async function tidy(tag: string): Promise<void> {
    const shown = await worker.registration.getNotifications({ tag })
    for (const older of shown.slice(0, -1)) older.close()
  }

  async function setBadge({ notification, app_badge: unread }: PushMessage): Promise<void> {
    const { id, kind } = notification.data
    if (kind === 'test' || !('setAppBadge' in worker.navigator) || !(await store.isNewest(id))) return
    await worker.navigator.setAppBadge(unread)
  }

  async function tellWindows({ notification }: PushMessage): Promise<void> {
    const place = pushPlace(notification.navigate)
    for (const window of await windowsOf(worker.clients)) window.postMessage({ arrived: notification.tag, place })
  }

  /** Shows nothing if any page of the portal is focused: that page tells of the message. */
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
