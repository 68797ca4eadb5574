import type pg from 'pg'
import { accountNotice, type AccountNotice } from '#domain/rules/mail/account-notices.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { queueMail, type MailReader } from '#server/mail/queue.ts'

/** Mails the owner of a log-in, in his language, what has just happened to it. */
export async function tellOwner(
  tx: pg.ClientBase | pg.Pool,
  userId: string,
  notice: AccountNotice,
  { house, ip }: { house: Letterhead; ip: string | null },
): Promise<void> {
  const { rows } = await tx.query<MailReader>(
    'select id, name, email, language from "user" where id = $1 and deleted_at is null',
    [userId],
  )
  const [owner] = rows
  if (!owner) return
  const facts = { name: owner.name, at: new Date().toISOString(), from: ip, portal: house.url, house: house.name }
  await queueMail(tx, owner, accountNotice(owner.language, notice, facts), 'own log-in')
}
