import * as v from 'valibot'
import { api, leaveLook, session } from '../../api/portal.ts'

/** Tells the server first: a session that it still honours must not look ended here. */
export async function signOut(): Promise<void> {
  await api.get('/logout', { answer: v.unknown() })
  if (!leaveLook(true)) session.clear()
}
