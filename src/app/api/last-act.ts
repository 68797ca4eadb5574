import { stores } from './browser-stores.ts'

/** The time of the last user activity in any tab. */
export const LAST_ACT = 'caseway.active'

/** Undefined if unknown. A clock set back doesn't extend the session. */
export function secondsSinceLastAct(
  store: Pick<Storage, 'getItem'> = stores.local,
  now = Date.now(),
): number | undefined {
  const at = Number(store.getItem(LAST_ACT) ?? Number.NaN)
  return Number.isNaN(at) ? undefined : Math.floor(Math.abs(now - at) / 1000)
}
