import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'
import type { Viewers } from '#server/records/viewers.ts'
import { hearsPatients } from './admission.ts'
import type { Connection } from './connections.ts'
import { CLOSE } from './limits.ts'

/** Checks whether sockets may stay open; `rights`: the permissions of their user have changed. */
export type Recheck = (open: readonly Connection[], rights: boolean) => Promise<void>

export function recheckBy(viewers: Viewers): Recheck {
  return async (open, rights) => {
    for (const connection of open) {
      const { sessionId } = connection.caller
      viewers.forget(sessionId)
      try {
        const { viewer } = await viewers.of(sessionId)
        if (connection.channel === 'hints') continue
        // Nothing but notifications goes over that socket: its end says the rest.
        if (!hearsPatients(viewer)) connection.close(CLOSE.notForYou)
        else if (rights) connection.close(CLOSE.rightsChanged)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        connection.close(CLOSE.sessionEnded)
      }
    }
  }
}

/** Closes sockets whose session has ended for any reason. */
export async function endSockets(pool: pg.Pool, open: readonly Connection[]): Promise<void> {
  if (open.length === 0) return
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from session s
     join account a on a.user_id = s.user_id and a.token_epoch = s.token_epoch
     join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
     where s.id = any($1::uuid[]) and s.ended_at is null and s.expires_at > now()`,
    [[...new Set(open.map(({ caller }) => caller.sessionId))]],
  )
  const alive = new Set(rows.map(({ id }) => id))
  for (const connection of open) if (!alive.has(connection.caller.sessionId)) connection.close(CLOSE.sessionEnded)
}
