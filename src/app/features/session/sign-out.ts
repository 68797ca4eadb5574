import * as v from 'valibot'
import { ApiError } from '../../api/api-error.ts'
import { api, clearSession, endSession, forgetHere, leaveLook, leaving, session } from '../../api/portal.ts'

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
  await api.get('/logout', { answer: v.unknown() })
  if (leaveLook(true)) return
  const who = session.current()
  if (who) await forgetHere(who.id, sparing).catch(() => undefined)
  clearSession()
}
