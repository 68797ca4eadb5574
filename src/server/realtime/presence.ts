import type pg from 'pg'
import type { Log } from '#server/http/log.ts'
import { newId } from '#server/records/new-id.ts'
import type { Connection } from './connections.ts'
import type { PresenceState } from './sayings.ts'

/** Keeps in the database, for all servers to see, who has the portal open where. */
export interface Presence {
  came(connection: Connection): void
  said(connection: Connection, state: PresenceState): void
  left(connection: Connection): void
  /** The connections stand, whether or not anything is said on them. */
  stand(): Promise<void>
  /** Resolves when everything is written. */
  idle(): Promise<void>
}

export function openPresence(pool: pg.Pool, log: Log): Presence {
  const ids = new Map<Connection, string>()
  const pending = new Map<string, Promise<unknown>>()

  /** One after the other for each connection, so that what is written last is what was said last. */
  function write(id: string, text: string, values: readonly unknown[]): void {
    const writing = (pending.get(id) ?? Promise.resolve())
      .then(() => pool.query(text, [id, ...values]))
      .catch((error: unknown) => log.error('presence could not be written', { error }))
      .finally(() => {
        if (pending.get(id) === writing) pending.delete(id)
      })
    pending.set(id, writing)
  }

  return {
    came(connection) {
      if (connection.deviceId === undefined) return
      const id = newId()
      ids.set(connection, id)
      write(id, 'insert into live_presence (connection, user_id, device_id) values ($1, $2, $3)', [
        connection.userId,
        connection.deviceId,
      ])
    },

    said(connection, state) {
      const id = ids.get(connection)
      if (id) write(id, 'update live_presence set state = $2, said_at = now() where connection = $1', [state])
    },

    left(connection) {
      const id = ids.get(connection)
      ids.delete(connection)
      if (id) write(id, 'delete from live_presence where connection = $1', [])
    },

    async stand() {
      if (ids.size === 0) return
      await pool.query('update live_presence set alive_at = now() where connection = any($1::uuid[])', [
        [...ids.values()],
      ])
    },

    async idle() {
      await Promise.all(pending.values())
    },
  }
}
