import { api, leaveLook } from '../../../api/portal.ts'

/** One comes back to oneself even where the server can't be told: the look ends by itself soon enough. */
export async function endLook(): Promise<void> {
  await api.call('GET /logout', {}).catch(() => undefined)
  leaveLook(true)
}
