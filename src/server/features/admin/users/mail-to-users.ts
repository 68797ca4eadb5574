import type pg from 'pg'
import { accountNotice } from '#domain/rules/mail/account-notices.ts'
import { signUpMail } from '#domain/rules/sign-up-mail.ts'
import type { EventHandlers } from '#server/events/handlers.ts'
import { queueMail, type MailReader } from '#server/mail/queue.ts'

/** What users hear of decisions about their log-ins, each in the language of the log-in. */
export const mailToUsers: EventHandlers = {
  async sign_up_answered(tx, { userId, answer, link, house }) {
    const reader = await readerOf(tx, userId)
    if (!reader) return
    const { name, language } = reader
    await queueMail(tx, reader, signUpMail(answer, language, { name, link: link ?? undefined, house }))
  },
  async address_changed(tx, { userId, formerly, at, portal, house }) {
    const reader = await readerOf(tx, userId)
    if (!reader) return
    const notice = accountNotice(reader.language, 'address_changed', { name: reader.name, at, portal, house })
    await queueMail(tx, { ...reader, email: formerly }, notice, 'own log-in')
  },
}

async function readerOf(tx: pg.ClientBase, userId: string): Promise<MailReader | undefined> {
  const { rows } = await tx.query<MailReader>('select id, name, email, language from "user" where id = $1', [userId])
  return rows[0]
}
