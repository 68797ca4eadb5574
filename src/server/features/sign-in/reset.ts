import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { newId } from '#server/records/new-id.ts'
import { passwordMail } from './password-mail.ts'
import { hashPassword } from '#server/secrets/passwords.ts'

const LINK_MINUTES = 30
/** Who is invited does not wait for the mail: it lies until he comes to it. */
const INVITATION_MINUTES = 3 * 24 * 60

interface Reader {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: MailLanguage
  readonly known: boolean
}

/** Puts a mail with such a link into the outbox. */
export async function sendResetLink(
  pool: pg.Pool,
  to: { email: string } | { userId: string },
  house: Letterhead,
  requestedBy: string | null,
): Promise<boolean> {
  const { rows } = await pool.query<Reader>(
    `select u.id, u.email, u.name, u.language, a.password_hash is not null as known from "user" u join account a on a.user_id = u.id
     where u.deleted_at is null and u.is_active and ${'email' in to ? 'lower(u.email) = lower($1)' : 'u.id = $1'}`,
    ['email' in to ? to.email : to.userId],
  )
  const user = rows[0]
  if (!user) return false
  await inTransaction(pool, async (tx) => {
    const link = await resetLink(tx, user.id, house.url, requestedBy, user.known ? LINK_MINUTES : INVITATION_MINUTES)
    const { subject, text, html, template } = await passwordMail(tx, user, link, house)
    await tx.query(
      `insert into outgoing (id, channel, recipient, subject, body, html, user_id, template_id, language,
         recipient_kind, recipient_id, recipient_name)
       values ($1, 'mail', $2, $3, $4, $5, $6, $7, $8, 'user', $6, $9)`,
      [newId(), user.email, subject, text, html, user.id, template, user.language, user.name],
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
  const token = randomBytes(32).toString('base64url')
  await tx.query(
    `insert into password_reset (token_hash, user_id, requested_by, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [digest(token), userId, requestedBy, minutes],
  )
  return `${portal}/pages/auth/forgot-password?token=${token}`
}

/** Sets the password a link was made for, once, and ends every session of that user. */
export async function resetPassword(pool: pg.Pool, token: string, password: string): Promise<string | undefined> {
  const hash = await hashPassword(password)
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ user_id: string }>(
      `update password_reset set used_at = now()
       where token_hash = $1 and used_at is null and expires_at > now() returning user_id`,
      [digest(token)],
    )
    const userId = rows[0]?.user_id
    if (!userId) return undefined
    await tx.query(
      `update account set password_hash = $2, password_changed_at = now(), token_epoch = token_epoch + 1,
         failed_logins = 0, locked_until = null where user_id = $1`,
      [userId, hash],
    )
    await tx.query('update "user" set must_change_password = false where id = $1', [userId])
    await tx.query('update password_reset set used_at = now() where user_id = $1 and used_at is null', [userId])
    return userId
  })
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
