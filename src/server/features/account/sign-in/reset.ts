import { sql } from 'kysely'
import type pg from 'pg'
import { db, minutesFromNow, now, perform } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { newId } from '#server/records/new-id.ts'
import { digestOf, makeLinkToken } from '#server/secrets/link-token.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { rememberDevice, type Client } from './known-devices.ts'
import { newPassword, settlePassword } from './new-password.ts'
import { passwordMail } from './password-mail.ts'
import { tellOwner } from './tell-owner.ts'

const LINK_MINUTES = 30
/** Who is invited does not wait for the mail: it lies until he comes to it. */
export const INVITATION_MINUTES = 3 * 24 * 60

/** Puts a mail with such a link into the outbox. */
export async function sendResetLink(
  pool: pg.Pool,
  to: { email: string } | { userId: string },
  house: Letterhead,
  requestedBy: string | null,
): Promise<boolean> {
  const { rows } = await perform(
    pool,
    db
      .selectFrom('user')
      .innerJoin('account', 'account.user_id', 'user.id')
      .select((eb) => [
        'id',
        'email',
        'name',
        'language',
        eb('password_hash', 'is not', null).$castTo<boolean>().as('known'),
      ])
      .where('deleted_at', 'is', null)
      .where('is_active', 'is', true)
      .where((eb) => ('email' in to ? eb(sql`lower(email)`, '=', sql`lower(${to.email})`) : eb('id', '=', to.userId))),
  )
  const user = rows[0]
  if (!user) return false
  await inTransaction(pool, async (tx) => {
    const link = await resetLink(tx, user.id, house.url, requestedBy, user.known ? LINK_MINUTES : INVITATION_MINUTES)
    const { subject, text, html, template } = await passwordMail(tx, user, link, house)
    await perform(
      tx,
      db.insertInto('outgoing').values({
        id: newId(),
        channel: 'mail',
        recipient: user.email,
        subject,
        body: text,
        html,
        user_id: user.id,
        template_id: template,
        language: user.language,
        recipient_kind: 'user',
        recipient_id: user.id,
        recipient_name: user.name,
      }),
    )
  })
  return true
}

/** A link that sets a password once. The database keeps a digest of its secret only. */
export async function resetLink(
  tx: pg.ClientBase,
  userId: string,
  portal: string,
  requestedBy: string | null,
  minutes = LINK_MINUTES,
): Promise<string> {
  const { token, digest } = makeLinkToken()
  await perform(
    tx,
    db.insertInto('password_reset').values({
      token_hash: digest,
      user_id: userId,
      requested_by: requestedBy,
      expires_at: minutesFromNow(minutes),
    }),
  )
  return `${portal}/pages/auth/forgot-password?token=${token}`
}

/**
 * Sets the password a link was made for, once, and ends every session of that user. The holder of the link counts as
 * the owner: the browser is trusted from then on, so that failed attempts of strangers do not lock the owner out.
 */
export async function resetPassword(
  pool: pg.Pool,
  given: { token: string; password: string },
  client: Client,
  house: Letterhead,
): Promise<{ userId: string; device: string } | undefined> {
  const hash = await hashPassword(given.password)
  return inTransaction(pool, async (tx) => {
    const { rows } = await perform(
      tx,
      db
        .updateTable('password_reset')
        .set({ used_at: now })
        .where('token_hash', '=', digestOf(given.token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id'),
    )
    const userId = rows[0]?.user_id
    if (!userId) return undefined
    const { rows: accounts } = await tx.query<{ had: boolean }>(
      'select password_hash is not null as had from account where user_id = $1',
      [userId],
    )
    await perform(tx, newPassword(userId, hash))
    await settlePassword(tx, userId, null)
    // Who chooses his first password was invited to.
    if (accounts[0]?.had) await tellOwner(tx, userId, 'password_changed', { house, ip: client.ip })
    return { userId, device: (await rememberDevice(tx, userId, client)).token }
  })
}
