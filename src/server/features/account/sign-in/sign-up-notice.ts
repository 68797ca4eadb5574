import type pg from 'pg'
import { signUpMail } from '#domain/rules/sign-up-mail.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { queueMail, type MailReader } from '#server/mail/queue.ts'

/** Requests that come one after the other are one mail: strangers must not be able to fill a mailbox. */
const QUIET_MINUTES = 10

const READERS = `select u.id, u.name, u.email, u.language from "user" u join role r on r.id = u.role_id
  where r.level = 'admin' and r.deleted_at is null and u.is_active and u.deleted_at is null
    and not exists (select from outgoing o where o.recipient_id = u.id and o.channel = 'mail'
      and o.subject = any($1) and o.created_at > now() - interval '${QUIET_MINUTES} minutes')
  order by u.id`

const subjects = (['en', 'es', 'tr', 'ar'] as const).map(
  (language) => signUpMail('requested', language, { name: '', link: undefined, house: '' }).subject,
)

/** Mails those who may approve it that a request waits, in the transaction that makes it. */
export async function tellApprovers(tx: pg.ClientBase, { name: house, url }: Letterhead): Promise<void> {
  const { rows } = await tx.query<MailReader>(READERS, [subjects])
  const link = `${url}/user-config/users?show=waiting`
  for (const reader of rows)
    await queueMail(tx, reader, signUpMail('requested', reader.language, { name: reader.name, link, house }))
}
