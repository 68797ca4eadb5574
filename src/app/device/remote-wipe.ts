import { api, removeUserData, lock, queryClient } from '../api/portal.ts'
import { devicesQuery, leaveHere, pushStore } from './alerts/subscription.ts'
import { endHere } from './lock/leave-for-good.ts'

let running: Promise<void> | undefined

/**
 * A remote wipe, ordered by the owner of this device: deletes all local data, including what waits to be sent. It is reported
 * as wiped only if the deletion succeeded.
 */
export function wipeDevice(userId: string): Promise<void> {
  return (running ??= wipe(userId).finally(() => (running = undefined)))
}

async function wipe(userId: string): Promise<void> {
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

/** Carries out a remote wipe before anything else, locked or not. */
export async function obeyWipe(userId: string): Promise<void> {
  const id = await pushStore.deviceOf(userId)
  const own = (await queryClient.fetchQuery({ ...devicesQuery, staleTime: 0 })).find((device) => device.id === id)
  if (!own?.wipe_requested_at || own.wiped_at) return
  await wipeDevice(userId)
}
