import type pg from 'pg'
import { user } from '#domain/entities/user.ts'
import { searchText } from '#server/records/writes.ts'
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
    await tx.query(
      `insert into "user" (id, name, email, role_id, user_type, is_active, terms_accepted_at, search_text)
       select $1, $2, $3, r.id, $5, false, now(), $6 from role r where r.title = $4 and r.deleted_at is null`,
      [id, given.name, given.email, NEWCOMER.role, NEWCOMER.type, searchText(user, given)],
    )
    await tx.query('insert into account (user_id, password_hash, password_changed_at) values ($1, $2, now())', [
      id,
      hash,
    ])
  })
  return id
}
