import { queryClient } from '../../api/portal.ts'
import { devicesQuery } from './devices.ts'
import { pushStore } from './subscription.ts'

/** A device whose owner has ordered it to forget everything does so before anything else, locked or not, and says so. */
export async function obeyWipe(userId: string): Promise<void> {
  const id = await pushStore.deviceOf(userId)
  const own = (await queryClient.fetchQuery({ ...devicesQuery, staleTime: 0 })).find((device) => device.id === id)
  if (!own?.wipe_requested_at || own.wiped_at) return
  const { forgetAll } = await import('../forget-all.ts')
  await forgetAll(userId)
}
