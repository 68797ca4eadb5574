import { stores } from './browser-stores.ts'

/** When somebody last did something in any tab of this browser. */
export const LAST_ACT = 'caseway.active'

/** Undefined where nothing is known of it. A clock that was turned back makes nobody stay longer. */
export function secondsSinceLastAct(
  store: Pick<Storage, 'getItem'> = stores.local,
  now = Date.now(),
): number | undefined {
  const at = Number(store.getItem(LAST_ACT) ?? Number.NaN)
  return Number.isNaN(at) ? undefined : Math.floor(Math.abs(now - at) / 1000)
}
