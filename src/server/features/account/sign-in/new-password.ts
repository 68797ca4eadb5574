import type pg from 'pg'
import { db, now, perform } from '#server/database/schema.ts'
import { forgetDevices } from './known-devices.ts'

/** Puts another password in the place of the one before; every session that was opened by that one ends. */
export function newPassword(userId: string, hash: string) {
  return db
    .updateTable('account')
    .set((eb) => ({
      password_hash: hash,
      password_changed_at: now,
      token_epoch: eb('token_epoch', '+', 1),
    }))
    .where('user_id', '=', userId)
}

/**
 * Nothing asks for another password any more, no link that is still about sets one, and no browser but that of the kept
 * session is known.
 */
export async function settlePassword(tx: pg.ClientBase, userId: string, keptSession: string | null): Promise<void> {
  await forgetDevices(tx, userId, keptSession)
  await perform(tx, db.updateTable('user').set({ must_change_password: false }).where('id', '=', userId))
  await perform(
    tx,
    db.updateTable('password_reset').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null),
  )
}
