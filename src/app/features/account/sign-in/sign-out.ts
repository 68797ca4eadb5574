import { ApiError } from '../../../api/api-error.ts'
import { api, clearSession, endSession, forgetHere, leaveLook, leaving, session } from '../../../api/portal.ts'

/** Tells the server first: a session that it still honours must not look ended here. Then nothing stays on the device. */
export async function signOut(sparing = false): Promise<void> {
  leaving.now = true
  const left = takeLeave(sparing).finally(() => (leaving.now = false))
  await left.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) endSession('ended')
    throw error
  })
}

async function takeLeave(sparing: boolean): Promise<void> {
  const who = session.current()
  const stay = who && !who.looking ? await plan(who.id, sparing) : undefined
  try {
    await api.call('GET /logout', {})
  } catch (error) {
    await stay?.().catch(() => undefined)
    throw error
  }
  if (leaveLook(true)) return
  if (who) await forgetHere(who.id, sparing).catch(() => undefined)
  clearSession()
}

/** A browser that keeps nothing has nothing to lose by it. */
async function plan(userId: string, sparing: boolean): Promise<(() => Promise<void>) | undefined> {
  try {
    const { planLeaving } = await import('../../../device/leavings.ts')
    return await planLeaving(userId, sparing)
  } catch {
    return undefined
  }
}
