import type pg from 'pg'
import * as v from 'valibot'
import { user } from '#domain/entities/user.ts'
import { email as emailField } from '#domain/fields/index.ts'
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
    const { rows } = await tx.query<{ id: string; role: string; admins: number }>(
      `select r.id, r.title as role, (select count(*)::int from "user" u join role ur on ur.id = u.role_id
         where ur.level = 'admin' and u.is_active and u.deleted_at is null) as admins
       from role r where r.title = 'admin' and r.deleted_at is null`,
    )
    const role = rows[0]
    if (!role) throw new StartupError('The role admin is missing: start the server once, then run the command again.')
    if (role.admins > 0) throw new StartupError('There is an administrator already: ask that person for an account.')
    const id = newId()
    await tx.query(
      `insert into "user" (id, name, email, role_id, user_type, search_text) values ($1, $2, $3, $4, 'staff', $5)`,
      [id, given.name, email.output, role.id, searchText(user, { name: given.name, email: email.output })],
    )
    await tx.query('insert into account (user_id) values ($1) on conflict do nothing', [id])
    return resetLink(tx, id, portal, null)
  })
}
