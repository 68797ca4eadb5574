import type pg from 'pg'
import { db, now, perform } from '#server/database/schema.ts'

/** Puts another password in the place of the one before; every session that was opened by that one ends. */
export function newPassword(userId: string, hash: string) {
  return db
    .updateTable('account')
    .set((eb) => ({
      password_hash: hash,
      password_changed_at: now,
      token_epoch: eb('token_epoch', '+', 1),
      failed_logins: 0,
      locked_until: null,
    }))
    .where('user_id', '=', userId)
}

/** Nothing asks for another password any more, and no link that is still about sets one. */
export async function settlePassword(tx: pg.ClientBase, userId: string): Promise<void> {
  await perform(tx, db.updateTable('user').set({ must_change_password: false }).where('id', '=', userId))
  await perform(
    tx,
    db.updateTable('password_reset').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null),
  )
}
