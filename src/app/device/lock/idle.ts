import { LAST_ACT } from '../../api/last-act.ts'
import { stores } from '../../api/browser-stores.ts'

export const IDLE = 10 * 60_000
const LOOK = 10_000
/** Somebody who types is noted now and then, not with every letter. */
const NOTE = 5000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']

interface Parts {
  readonly idle: () => void
  readonly page?: EventTarget
  readonly store?: Pick<Storage, 'getItem' | 'setItem'>
  readonly now?: () => number
}

/** Tells when nobody has done anything for ten minutes, in no tab. */
export function followIdle({ idle, page = document, store = stores.local, now = Date.now }: Parts): void {
  let noted = 0

  function note(): void {
    const at = now()
    if (Math.abs(at - noted) < NOTE) return
    noted = at
    store.setItem(LAST_ACT, String(at))
  }

  function look(): void {
    // A clock that was turned back lets nobody stay longer.
    const away = Math.abs(now() - Number(store.getItem(LAST_ACT) ?? now()))
    if (away >= IDLE) idle()
  }

  // Before anything else hears of it: whoever comes back late comes back to a lock.
  const sign = (): void => {
    look()
    note()
  }
  for (const name of SIGNS) page.addEventListener(name, sign, { capture: true, passive: true })
  page.addEventListener('visibilitychange', look)
  setInterval(look, LOOK)
  note()
}
