import type pg from 'pg'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { newId } from '#server/records/new-id.ts'

/** The fields of a user that a mail needs. */
export interface MailReader {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: MailLanguage
}

const QUEUE = `insert into outgoing (id, channel, recipient, subject, body, language, recipient_kind, recipient_id, recipient_name, user_id)
  values ($1, 'mail', $2, $3, $4, $5, 'user', $6, $7, $8)`

/**
 * Puts a mail into the outbox, in the transaction of its cause. The text of a mail about the reader's own log-in is
 * hidden from everyone else.
 */
export async function queueMail(
  tx: Pick<pg.ClientBase, 'query'>,
  { id, name, email, language }: MailReader,
  { subject, text }: { readonly subject: string; readonly text: string },
  about?: 'own log-in',
): Promise<void> {
  await tx.query(QUEUE, [newId(), email, subject, text, language, id, name, about ? id : null])
}

export async function mailReader(tx: Pick<pg.ClientBase, 'query'>, userId: string): Promise<MailReader | undefined> {
  const { rows } = await tx.query<MailReader>('select id, name, email, language from "user" where id = $1', [userId])
  return rows[0]
}
