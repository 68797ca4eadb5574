import { LAST_ACT } from '../../api/last-act.ts'
import { stores } from '../../api/browser-stores.ts'

export const IDLE = 10 * 60_000
const LOOK = 10_000
/** Activity is recorded at intervals, not on every key press. */
const NOTE = 5000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']

interface Parts {
  readonly idle: () => void
  readonly page?: EventTarget
  readonly store?: Pick<Storage, 'getItem' | 'setItem'>
  readonly now?: () => number
}

/** Fires after ten minutes without activity in any tab. */
export function followIdle({ idle, page = document, store = stores.local, now = Date.now }: Parts): void {
  function note(): void {
    const at = now()
    // A stored value that is not a number is replaced: compared with it, no tab would ever be idle.
    if (!(Math.abs(at - Number(store.getItem(LAST_ACT))) < NOTE)) store.setItem(LAST_ACT, String(at))
  }

  function look(): void {
    // A clock set back doesn't extend the time.
    const away = Math.abs(now() - Number(store.getItem(LAST_ACT) ?? now()))
    if (away >= IDLE) idle()
  }

  // Runs before other listeners: a late return must meet the lock first.
  const sign = (): void => {
    look()
    note()
  }
  for (const name of SIGNS) page.addEventListener(name, sign, { capture: true, passive: true })
  page.addEventListener('visibilitychange', look)
  setInterval(look, LOOK)
  note()
}
