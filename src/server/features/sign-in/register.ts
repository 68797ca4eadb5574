import type pg from 'pg'
import { user } from '#domain/entities/user.ts'
import { searchText } from '#server/records/writes.ts'
import { db, now, perform } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import { hashPassword } from '#server/secrets/passwords.ts'

/** The least a newcomer can become; an administrator gives the real role and party when he approves. */
const NEWCOMER = { role: 'law_firm_employee', type: 'lawfirm' } as const

/** A request for an account: a user who can't sign in until an administrator assigns and activates him. */
export async function register(
  pool: pg.Pool,
  given: { name: string; email: string; password: string },
): Promise<string> {
  const hash = await hashPassword(given.password)
  const id = newId()
  await inTransaction(pool, async (tx) => {
    await perform(
      tx,
      db.insertInto('user').values(({ selectFrom }) => ({
        id,
        name: given.name,
        email: given.email,
        role_id: selectFrom('role').select('id').where('title', '=', NEWCOMER.role).where('deleted_at', 'is', null),
        user_type: NEWCOMER.type,
        is_active: false,
        terms_accepted_at: now,
        search_text: searchText(user, given),
      })),
    )
    await perform(tx, db.insertInto('account').values({ user_id: id, password_hash: hash, password_changed_at: now }))
  })
  return id
}
