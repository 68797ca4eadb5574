/** Part of the standard, though not of the compiler's library. */
export type ShownOptions = NotificationOptions & { renotify: boolean }

export interface Alerts {
  show(title: string, options: ShownOptions): Promise<void>
  /** Some systems show several alerts of one conversation beside each other: the last one stays. */
  tidy(tag: string): Promise<void>
  /** What was shown after that moment is news, and stays. */
  takeAway(tag: string, readAt: number): Promise<void>
}

/** An alert is shown after this time at the latest, even if the act before it has not ended. */
const PATIENCE_MS = 1000

/**
 * The alerts on this device, one act after the other: a browser that is asked for its alerts while it shows one forgets
 * that one, and a press on it leads nowhere.
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
    tidy: (tag) =>
      inTurn(async () => {
        const all = await registration.getNotifications({ tag })
        for (const older of all.slice(0, -1)) older.close()
      }),
    takeAway: (tag, readAt) =>
      inTurn(async () => {
        const all = await registration.getNotifications({ tag })
        for (const alert of all.filter(({ data }) => wasShownBy(readAt, data))) alert.close()
      }),
  }
}

/** Whether an alert was there at this moment. A browser that showed it by itself did not write down when. */
function wasShownBy(moment: number, data: unknown): boolean {
  const { shownAt }: { shownAt?: unknown } = data !== null && typeof data === 'object' ? data : {}
  return typeof shownAt !== 'number' || shownAt <= moment
}
