/** Part of the standard, though not of the compiler's library. */
export type ShownOptions = NotificationOptions & { renotify: boolean }

export interface Alerts {
  show(title: string, options: ShownOptions): Promise<void>
  /** Some systems show several alerts of one conversation beside each other: the last one stays. */
  closeDuplicates(tag: string): Promise<void>
  /** Closes the alerts shown up to `readAt`; later ones are unread. */
  closeRead(tag: string, readAt: number): Promise<void>
}

/** An alert is shown after this time at the latest, even if the act before it has not ended. */
const PATIENCE_MS = 1000

/**
 * Runs one operation at a time: calling `getNotifications` while an alert is being shown makes browsers lose it and its
 * click target.
 */
export function alertsOf(registration: ServiceWorkerRegistration): Alerts {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn(act: () => Promise<void>): Promise<void> {
    const turn = Promise.race([last, new Promise((go) => setTimeout(go, PATIENCE_MS))]).then(act)
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    show: (title, options) => inTurn(() => registration.showNotification(title, options)),
    closeDuplicates: (tag) =>
      inTurn(async () => {
        const all = await registration.getNotifications({ tag })
        for (const older of all.slice(0, -1)) older.close()
      }),
    closeRead: (tag, readAt) =>
      inTurn(async () => {
        const all = await registration.getNotifications({ tag })
        for (const alert of all.filter(({ data }) => wasShownBy(readAt, data))) alert.close()
      }),
  }
}

/** Alerts shown by the browser itself (declarative Web Push) have no `shownAt`; they count as shown before. */
function wasShownBy(moment: number, data: unknown): boolean {
  const { shownAt }: { shownAt?: unknown } = data !== null && typeof data === 'object' ? data : {}
  return typeof shownAt !== 'number' || shownAt <= moment
}
