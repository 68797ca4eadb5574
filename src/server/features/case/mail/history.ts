import type { ShownEmail } from '#domain/calls/mail.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

const MOST = 200

const moment = (column: string): string => `to_char(o.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** One mail of the outbox as JSON, without its text. */
export const shownMail = `json_build_object('id', o.id, 'patient_id', o.patient_id, 'state', o.state, 'error', o.error,
  'attempts', o.attempts, 'created_at', ${moment('created_at')}, 'sent_at', ${moment('sent_at')},
  'next_try_at', case when o.state = 'waiting' then ${moment('next_try_at')} end,
  'recipient', o.recipient, 'recipient_kind', o.recipient_kind, 'recipient_id', o.recipient_id,
  'recipient_name', o.recipient_name, 'subject', o.subject, 'language', o.language, 'repeats_id', o.repeats_id,
  'template', (select title from email_template where id = o.template_id),
  'sender', (select name from "user" where id = o.sender_id),
  'links', (select coalesce(json_agg(json_build_object('id', l.id, 'title', d.title,
      'expires_at', to_char(l.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'revoked', l.revoked_at is not null, 'times_opened', l.times_opened) order by d.title), '[]')
    from document_link l join patient_document d on d.id = l.patient_document_id where l.outgoing_id = o.id))`

/** What was written about a case, newest first, as far as row-level security shows it to the viewer. */
export function historyQuestion(patientId: string): Sql<{ mail: ShownEmail }> {
  return sql<{ mail: ShownEmail }>`select ${raw(shownMail)} as mail from outgoing o
    where o.patient_id = ${patientId} and o.channel = 'mail' order by o.created_at desc, o.id desc limit ${MOST}`
}
