import { purging } from '#offline/forget-device.ts'
import { endLapsedLeases } from '#offline/replica/lapsed-leases.ts'
import { ownerName } from '#offline/seal.ts'
import { stores } from '../api/browser-stores.ts'
import { deviceBehind } from '../api/device-behind.ts'
import { session } from '../api/portal.ts'
import { recallLeavings } from './leavings.ts'

const EVERY = 5 * 60_000

/**
 * Deletes the rows of earlier users of this device when their lease is over. It is repeated, because a page may stay open
 * for days and a slow device may not answer the first time.
 */
export function watchLeases(): void {
  const end = (): void => void endLeases().catch(() => undefined)
  end()
  setInterval(end, EVERY)
}

/** The lease of the signed-in user is watched where his device is open. */
async function endLeases(): Promise<void> {
  await recallLeavings()
  if (purging(stores.local).length > 0) return (await deviceBehind()).finishLeaving()
  const who = session.current()
  await endLapsedLeases(who ? await ownerName(who.id) : undefined)
}
