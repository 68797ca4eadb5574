import type pg from 'pg'
import type { BodyOf } from '#domain/calls/define-call.ts'
import type { signInCalls } from '#domain/calls/sign-in.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { db, now, perform } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword, passwordMatches } from '#server/secrets/passwords.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { newPassword, settlePassword } from './new-password.ts'
import { tellOwner } from './tell-owner.ts'

type PasswordInput = Pick<BodyOf<typeof signInCalls.changeOwnPassword>, 'current_password' | 'password'>

/** Changes the password behind a session. All other sessions of its owner end; this one goes on. */
export async function changeOwnPassword(
  pool: pg.Pool,
  sessionId: string,
  input: PasswordInput,
  told: { house: Letterhead; ip: string | null },
): Promise<void> {
  const { rows } = await perform(
    pool,
    db
      .selectFrom('session as s')
      .innerJoin('account as a', (join) =>
        join.onRef('a.user_id', '=', 's.user_id').onRef('a.token_epoch', '=', 's.token_epoch'),
      )
      .select(['a.user_id', 'a.password_hash'])
      .where('s.id', '=', sessionId)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now),
  )
  const account = rows[0]
  if (!account) throw new Refusal('SESSION_ENDED')
  if (!(await passwordMatches(input.current_password, account.password_hash)))
    throw invalid({ current_password: ['wrong'] })
  if (input.password === input.current_password) throw invalid({ password: ['same'] })
  const hash = await hashPassword(input.password)
  await inTransaction(pool, async (tx) => {
    const changed = await perform(
      tx,
      newPassword(account.user_id, hash).where('password_hash', '=', account.password_hash).returning('token_epoch'),
    )
    const epoch = changed.rows[0]?.token_epoch
    // The password changed while this one was being hashed: the check no longer holds.
    if (epoch === undefined) throw invalid({ current_password: ['wrong'] })
    await perform(tx, db.updateTable('session').set({ token_epoch: epoch }).where('id', '=', sessionId))
    await settlePassword(tx, account.user_id, sessionId)
    await tellOwner(tx, account.user_id, 'password_changed', told)
  })
}
