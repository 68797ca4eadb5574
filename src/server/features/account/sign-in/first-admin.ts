import type pg from 'pg'
import * as v from 'valibot'
import { user } from '#domain/entities/user.ts'
import { email as emailField } from '#domain/fields/index.ts'
import { db, perform } from '#server/database/schema.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import { searchText } from '#server/records/writes.ts'
import { resetLink } from './reset.ts'

/** Makes an administrator without a password, where there is none yet, and answers the link that sets one. */
export async function createFirstAdmin(
  pool: pg.Pool,
  given: { email: string; name: string },
  portal: string,
): Promise<string> {
  const email = v.safeParse(emailField().schema, given.email)
  if (!email.success)
    throw new StartupError(`"${given.email}" is no e-mail address: correct it and run the command again.`)
  return inTransaction(pool, async (tx) => {
    const { rows: roles } = await perform(
      tx,
      db.selectFrom('role').select(['id', 'title']).where('title', '=', 'admin').where('deleted_at', 'is', null),
    )
    const role = roles[0]
    if (!role) throw new StartupError('The role admin is missing: start the server once, then run the command again.')
    const { rows: admins } = await perform(
      tx,
      db
        .selectFrom('user')
        .innerJoin('role', 'role.id', 'user.role_id')
        .select('user.id')
        .where('role.level', '=', 'admin')
        .where('user.is_active', 'is', true)
        .where('user.deleted_at', 'is', null)
        .limit(1),
    )
    if (admins.length > 0) throw new StartupError('There is an administrator already: ask that person for an account.')
    const id = newId()
    const { name } = given
    await perform(
      tx,
      db.insertInto('user').values({
        id,
        name,
        email: email.output,
        role_id: role.id,
        user_type: 'staff',
        search_text: searchText(user, { name, email: email.output }),
      }),
    )
    await perform(
      tx,
      db
        .insertInto('account')
        .values({ user_id: id })
        .onConflict((conflict) => conflict.doNothing()),
    )
    return resetLink(tx, id, portal, null)
  })
}
