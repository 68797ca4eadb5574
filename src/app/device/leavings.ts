import { purging } from '#offline/forget-device.ts'
import { lastingJournal } from '#offline/lasting-journal.ts'
import { endLapsedLeases } from '#offline/replica/lapsed-leases.ts'
import { recallPurges } from '#offline/replica/purge.ts'
import { ownerName } from '#offline/seal.ts'
import { stores } from '../api/browser-stores.ts'
import { deviceFallback } from '../api/device-fallback.ts'
import { session } from '../api/portal.ts'

export const leavings = lastingJournal()

let recalled: Promise<void> | undefined

/** Once a page: what was begun before the browser was killed is known from then on. */
export function recallLeavings(): Promise<void> {
  return (recalled ??= recallPurges(stores.local, leavings, session.current()?.id).catch(() => undefined))
}

/**
 * Before the server is told: killed between its answer and the purge, a browser that keeps no session would know of
 * nothing. Answers how to take it back.
 */
export async function planLeaving(userId: string, sparing: boolean): Promise<() => Promise<void>> {
  await leavings.note({ userId, sparing, planned: true })
  return () => leavings.crossOut(userId)
}

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
  if (purging(stores.local).length > 0) return (await deviceFallback()).finishRemoval()
  const who = session.current()
  await endLapsedLeases(who ? await ownerName(who.id) : undefined)
}
