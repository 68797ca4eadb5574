import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

const SECONDS = 30

export interface Tickets {
  issue(sessionId: string): Promise<{ token: string; expires_at: string }>
  /** Redeems a ticket for its session; a ticket works once. */
  take(token: string): Promise<string | undefined>
}

/** One-use tickets that open a socket. Addresses may be logged, so they must not contain a lasting token. */
export function openTickets(pool: pg.Pool): Tickets {
  return {
    async issue(sessionId) {
      const token = randomBytes(32).toString('base64url')
      const expires = new Date(Date.now() + SECONDS * 1000)
      await pool.query('insert into socket_ticket (ticket_hash, session_id, expires_at) values ($1, $2, $3)', [
        digestOf(token),
        sessionId,
        expires,
      ])
      return { token, expires_at: expires.toISOString() }
    },

    async take(token) {
      const { rows } = await pool.query<{ session_id: string }>(
        'delete from socket_ticket where ticket_hash = $1 and expires_at > now() returning session_id',
        [digestOf(token)],
      )
      return rows[0]?.session_id
    },
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
