import { useCallback, useState } from 'react'
import type { Secret } from '#offline/personal-device.ts'
import { leaveForGood } from '../../../device/lock/leave-for-good.ts'
import { unlock, type Unlocking } from '../../../device/lock/unlock.ts'

export interface Unlock {
  readonly busy: boolean
  /** How the last attempt ended, if it did not open. */
  readonly outcome: Unlocking | undefined
  attempt(secret: Secret | 'device' | 'gone'): Promise<void>
}

/** Tries to open what lies here. Once it is open the page with this on it is gone. */
export function useUnlock(): Unlock {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Unlocking>()
  const attempt = useCallback(async (secret: Secret | 'device' | 'gone') => {
    if (secret === 'gone') return leaveForGood('erased')
    setBusy(true)
    setOutcome(await unlock(secret === 'device' ? undefined : secret).catch(() => 'refused' as const))
    setBusy(false)
  }, [])
  return { busy, outcome, attempt }
}
