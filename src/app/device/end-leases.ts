import { purging } from '#offline/forget-device.ts'
import { endLapsedLeases } from '#offline/replica/lapsed-leases.ts'
import { ownerName } from '#offline/seal.ts'
import { stores } from '../api/browser-stores.ts'
import { deviceBehind } from '../api/device-behind.ts'
import { session } from '../api/portal.ts'
import { recallLeavings } from './leavings.ts'

/** Who does not come back here leaves no rows for longer than he may have them; of who is here the open device sees to it. */
export async function endLeases(): Promise<void> {
  await recallLeavings()
  if (purging(stores.local).length > 0) return (await deviceBehind()).finishLeaving()
  const who = session.current()
  await endLapsedLeases(who ? await ownerName(who.id) : undefined)
}
