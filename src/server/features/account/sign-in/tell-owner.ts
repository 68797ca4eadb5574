import type pg from 'pg'
import { accountNotice, type AccountNotice } from '#domain/rules/mail/account-notices.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { newId } from '#server/records/new-id.ts'

/** Mails the owner of a log-in, in his language, what has just happened to it. */
export async function tellOwner(
  tx: pg.ClientBase | pg.Pool,
  userId: string,
  notice: AccountNotice,
  { house, ip }: { house: Letterhead; ip: string | null },
): Promise<void> {
  const { rows } = await tx.query<{ name: string; language: MailLanguage }>(
    'select name, language from "user" where id = $1',
    [userId],
  )
  const owner = rows[0]
  if (!owner) return
  const facts = { name: owner.name, at: new Date().toISOString(), from: ip, portal: house.url, house: house.name }
  const { subject, text } = accountNotice(owner.language, notice, facts)
  await tx.query('select mail_to_login($1, $2, $3, $4)', [userId, newId(), subject, text])
}
