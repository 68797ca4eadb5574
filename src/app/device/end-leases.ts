import { purging } from '#offline/forget-device.ts'
import { endLapsedLeases } from '#offline/replica/lapsed-leases.ts'
import { ownerName } from '#offline/seal.ts'
import { stores } from '../api/browser-stores.ts'
import { session } from '../api/portal.ts'

/** Who does not come back here leaves no rows for longer than he may have them; of who is here the open device sees to it. */
export async function endLeases(): Promise<void> {
  if (purging(stores.local).length > 0) return
  const who = session.current()
  await endLapsedLeases(who ? await ownerName(who.id) : undefined)
}
