import type pg from 'pg'
import { invalid } from '#domain/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import type { Client } from './known-devices.ts'

/** Limit of viewing as another user. */
const MINUTES = 30

/**
 * Opens a session of the same owner that views the portal as another user, and ends with the owner’s session at the
 * latest. Inactivity ends it as it would end the owner’s. A view-as session without its target is not valid in the
 * database.
 */
export async function openLook(pool: pg.Pool, ownSession: string, as: string, client: Client): Promise<string> {
  const id = newId()
  await inTransaction(pool, async (tx) => {
    await tx.query(
      `insert into session (id, user_id, token_epoch, remember, looks_as, looks_from, ip, user_agent, renewed_at, expires_at)
       select $1, user_id, token_epoch, remember, $3, id, $4, $5, now(), least(expires_at, now() + make_interval(mins => $6))
       from session where id = $2 and ended_at is null and looks_as is null`,
      [id, ownSession, as, client.ip, client.userAgent?.slice(0, 300) ?? null, MINUTES],
    )
    const { rows } = await tx.query(
      `select from living_session s join "user" u on u.id = s.user_id and u.is_active and u.deleted_at is null
       where s.id = $1`,
      [id],
    )
    if (rows.length === 0) throw invalid({ id: ['not_allowed'] })
  })
  return id
}
