import { queryOptions } from '@tanstack/react-query'
import type { Proof, Protection, Refused } from '#offline/keys/key-ring.ts'
import type { Lock } from '#offline/personal-device.ts'
import { queryClient, session } from '../../api/portal.ts'
import { markLock, openAnew, ownDevice } from '../own-device.ts'
import { passkeysOffered } from './browser-passkey.ts'
import { leaveForGood } from './leave-for-good.ts'
import { tellTabs } from './tabs.ts'

interface LockHere extends Lock {
  /** Whether this browser can ask a passkey. */
  readonly passkeys: boolean
}

async function lockHere(): Promise<LockHere | null> {
  const device = session.current()?.looking ? undefined : await ownDevice()
  const lock = await device?.currentLock().catch(() => undefined)
  return lock ? { ...lock, passkeys: await passkeysOffered() } : null
}

/** How what lies on this device is locked; nothing where nothing can lie. */
export const lockHereQuery = queryOptions({ queryKey: ['device', 'lock'], staleTime: 0, gcTime: 0, queryFn: lockHere })

/** Locks what lies here in another way. A wrong secret changes nothing; the last wrong one leaves nothing here. */
export async function protectHere(by: Proof, next: Protection): Promise<Refused | undefined> {
  const who = session.current()
  const device = await ownDevice()
  if (!who || !device) return undefined
  const refused = await device.protect(by, next)
  if (refused?.left === 0) await leaveForGood('erased')
  if (refused) return refused
  markLock(who.id, next.method !== 'device')
  if (!device.keeps) {
    await openAnew(device.key)
    tellTabs({ owner: who.id, does: 'keep', key: device.key })
  }
  await queryClient.invalidateQueries({ queryKey: ['device'] })
  return undefined
}
