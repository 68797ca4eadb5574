import { purging } from '#offline/forget-device.ts'
import { endLapsedLeases } from '#offline/replica/lapsed-leases.ts'
import { ownerName } from '#offline/seal.ts'
import { stores } from '../api/browser-stores.ts'
import { deviceBehind } from '../api/device-behind.ts'
import { session } from '../api/portal.ts'
import { recallLeavings } from './leavings.ts'

const EVERY = 5 * 60_000

/**
 * Rows of people who did not come back lie here no longer than they may, whoever is here now: also where a page stays open
 * for days, and where the device did not answer the first time.
 */
export function watchLeases(): void {
  const end = (): void => void endLeases().catch(() => undefined)
  end()
  setInterval(end, EVERY)
}

/** Of the person who is signed in, the open device sees to it. */
async function endLeases(): Promise<void> {
  await recallLeavings()
  if (purging(stores.local).length > 0) return (await deviceBehind()).finishLeaving()
  const who = session.current()
  await endLapsedLeases(who ? await ownerName(who.id) : undefined)
}
