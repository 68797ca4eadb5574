import { lastingJournal } from '#offline/lasting-journal.ts'
import { recallPurges } from '#offline/replica/purge.ts'
import { stores } from '../api/browser-stores.ts'
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
