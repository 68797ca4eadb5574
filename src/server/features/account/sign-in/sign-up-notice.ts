import type pg from 'pg'
import { signUpMail } from '#domain/rules/sign-up-mail.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { newId } from '#server/records/new-id.ts'

interface Reader {
  id: string
  name: string
  email: string
  language: MailLanguage
}

/** Requests that come one after the other are one mail: strangers must not be able to fill a mailbox. */
const QUIET_MINUTES = 10

const READERS = `select u.id, u.name, u.email, u.language from "user" u join role r on r.id = u.role_id
  where r.level = 'admin' and r.deleted_at is null and u.is_active and u.deleted_at is null
    and not exists (select from outgoing o where o.recipient_id = u.id and o.channel = 'mail'
      and o.subject = any($1) and o.created_at > now() - interval '${QUIET_MINUTES} minutes')
  order by u.id`

const MAIL = `insert into outgoing (id, channel, recipient, subject, body, language, recipient_kind, recipient_id, recipient_name)
  values ($1, 'mail', $2, $3, $4, $5, 'user', $6, $7)`

const subjects = (['en', 'es', 'tr', 'ar'] as const).map(
  (language) => signUpMail('requested', language, { name: '', link: undefined, house: '' }).subject,
)

/** Mails those who may approve it that a request waits, in the transaction that makes it. */
export async function tellApprovers(tx: pg.ClientBase, { name: house, url }: Letterhead): Promise<void> {
  const { rows } = await tx.query<Reader>(READERS, [subjects])
  for (const { id, name, email, language } of rows) {
    const link = `${url}/user-config/users?show=waiting`
    const { subject, text } = signUpMail('requested', language, { name, link, house })
    await tx.query(MAIL, [newId(), email, subject, text, language, id, name])
  }
}
