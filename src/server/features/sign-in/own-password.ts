import type pg from 'pg'
import { invalid, Refusal } from '#domain/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword, passwordMatches } from '#server/secrets/passwords.ts'

interface Wish {
  readonly current_password: string
  readonly password: string
}

/** Changes the password behind a session. All other sessions of its owner end; this one goes on. */
export async function changeOwnPassword(pool: pg.Pool, sessionId: string, wish: Wish): Promise<void> {
  const { rows } = await pool.query<{ user_id: string; password_hash: string | null }>(
    `select a.user_id, a.password_hash from session s
     join account a on a.user_id = s.user_id and a.token_epoch = s.token_epoch
     where s.id = $1 and s.ended_at is null and s.expires_at > now()`,
    [sessionId],
  )
  const account = rows[0]
  if (!account) throw new Refusal('SESSION_ENDED')
  if (!(await passwordMatches(wish.current_password, account.password_hash)))
    throw invalid({ current_password: ['wrong'] })
  if (wish.password === wish.current_password) throw invalid({ password: ['same'] })
  const hash = await hashPassword(wish.password)
  await inTransaction(pool, async (tx) => {
    const changed = await tx.query<{ token_epoch: number }>(
      `update account set password_hash = $3, password_changed_at = now(), token_epoch = token_epoch + 1,
         failed_logins = 0, locked_until = null
       where user_id = $1 and password_hash = $2 returning token_epoch`,
      [account.user_id, account.password_hash, hash],
    )
    const epoch = changed.rows[0]?.token_epoch
    // Somebody else changed it while this was being reckoned: what was checked no longer holds.
    if (epoch === undefined) throw invalid({ current_password: ['wrong'] })
    await tx.query('update session set token_epoch = $2 where id = $1', [sessionId, epoch])
    await tx.query('update "user" set must_change_password = false where id = $1', [account.user_id])
    await tx.query('update password_reset set used_at = now() where user_id = $1 and used_at is null', [
      account.user_id,
    ])
  })
}
