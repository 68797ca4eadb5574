import { api, removeUserData, lock, queryClient } from '../api/portal.ts'
import { devicesQuery, leaveHere, pushStore } from './alerts/subscription.ts'
import { endHere } from './lock/leave-for-good.ts'

let under: Promise<void> | undefined

/**
 * The owner of this device has ordered it to forget everything, with what waits to be sent. Nothing is on the screen from
 * here on; the server is told where it is done.
 */
export function forgetAll(userId: string): Promise<void> {
  return (under ??= forgotten(userId).finally(() => (under = undefined)))
}

async function forgotten(userId: string): Promise<void> {
  const id = await pushStore.deviceOf(userId)
  lock.change('closing')
  await leaveHere().catch(() => undefined)
  await pushStore.want(userId, false).catch(() => undefined)
  const gone = await removeUserData(userId).then(
    () => true,
    () => false,
  )
  // Data held open by another tab is deleted by a later start; until then it isn't reported as deleted.
  if (gone)
    await api.call('POST /device/{id}/wiped', { params: { id }, key: crypto.randomUUID() }).catch(() => undefined)
  await endHere()
  window.location.replace('/sign-in')
}

/** A device whose owner has ordered it to forget everything does so before anything else, locked or not, and says so. */
export async function obeyWipe(userId: string): Promise<void> {
  const id = await pushStore.deviceOf(userId)
  const own = (await queryClient.fetchQuery({ ...devicesQuery, staleTime: 0 })).find((device) => device.id === id)
  if (!own?.wipe_requested_at || own.wiped_at) return
  await forgetAll(userId)
}
