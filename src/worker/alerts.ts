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
 * click target. Only an alert goes ahead of what takes too long; taking one away can wait.
 */
export function alertsOf(registration: ServiceWorkerRegistration): Alerts {
  /** Ends with all that was asked for. */
  let last: Promise<unknown> = Promise.resolve()
  /** Ends with the alerts that the browser has been given. */
  let showing: Promise<unknown> = Promise.resolve()

  function inTurn(before: Promise<unknown>, act: () => Promise<void>): Promise<void> {
    const turn = before.then(act)
    last = Promise.allSettled([last, turn])
    return turn
  }

  function show(title: string, options: ShownOptions): Promise<void> {
    const patience = new Promise((go) => setTimeout(go, PATIENCE_MS))
    return inTurn(Promise.race([last, patience]), () => {
      const shown = registration.showNotification(title, options)
      showing = Promise.allSettled([showing, shown])
      return shown
    })
  }

  function close(tag: string, choose: (shown: Notification[]) => Notification[]): Promise<void> {
    return inTurn(last, async () => {
      let awaited: Promise<unknown> | undefined
      while (awaited !== showing) {
        awaited = showing
        await awaited
      }
      for (const alert of choose(await registration.getNotifications({ tag }))) alert.close()
    })
  }

  return {
    show,
    closeDuplicates: (tag) => close(tag, (all) => all.slice(0, -1)),
    closeRead: (tag, readAt) => close(tag, (all) => all.filter(({ data }) => wasShownBy(readAt, data))),
  }
}

/** Alerts shown by the browser itself (declarative Web Push) have no `shownAt`; they count as shown before. */
function wasShownBy(moment: number, data: unknown): boolean {
  const { shownAt }: { shownAt?: unknown } = data !== null && typeof data === 'object' ? data : {}
  return typeof shownAt !== 'number' || shownAt <= moment
}
