import type pg from 'pg'
import { user } from '#domain/entities/user.ts'
import { Refusal } from '#domain/errors.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { refusalFrom } from '#server/database/database-errors.ts'
import { searchText } from '#server/records/writes.ts'
import { db, now, perform } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { tellApprovers } from './sign-up-notice.ts'

/** The least a newcomer can become; an administrator gives the real role and party when he approves. */
const NEWCOMER = { role: 'law_firm_employee', type: 'lawfirm' } as const

interface Given {
  readonly name: string
  readonly email: string
  readonly language: MailLanguage
  readonly hash: string
}

/**
 * A request for an account: a user who can't sign in until an administrator assigns and activates him. Undefined where the
 * address has a log-in, which only its owner may be told.
 */
export async function register(pool: pg.Pool, given: Given, house: Letterhead): Promise<string | undefined> {
  const id = newId()
  try {
    await addNewcomer(pool, id, given, house)
    return id
  } catch (error) {
    const refusal = refusalFrom(error)
    if (refusal instanceof Refusal && refusal.errors?.email?.includes('taken')) return undefined
    throw refusal
  }
}

/** Who has the address, where he may sign in. One who only asked for an account waits for an administrator. */
export async function ownerOf(pool: pg.Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from "user" where lower(email) = lower($1) and is_active and deleted_at is null',
    [email],
  )
  return rows[0]?.id
}

async function addNewcomer(pool: pg.Pool, id: string, given: Given, house: Letterhead): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await perform(
      tx,
      db.insertInto('user').values(({ selectFrom }) => ({
        id,
        name: given.name,
        email: given.email,
        language: given.language,
        role_id: selectFrom('role').select('id').where('title', '=', NEWCOMER.role).where('deleted_at', 'is', null),
        user_type: NEWCOMER.type,
        is_active: false,
        terms_accepted_at: now,
        search_text: searchText(user, { name: given.name, email: given.email }),
      })),
    )
    await perform(
      tx,
      db.insertInto('account').values({ user_id: id, password_hash: given.hash, password_changed_at: now }),
    )
    await tellApprovers(tx, house)
  })
}
