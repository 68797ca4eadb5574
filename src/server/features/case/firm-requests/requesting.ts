import { statusRequestMail, type RequestMail } from '#domain/rules/mail/firm-request-mail.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { REQUEST_DAYS } from '#domain/rules/firm-requests.ts'
import { newId } from '#server/records/new-id.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { makeLinkToken, type LinkToken } from '#server/secrets/link-token.ts'
import type { Recipient } from './recipients.ts'

export interface AskedCase {
  readonly patient_id: string
  readonly lawfirm_id: string
  readonly case_number: string
}

/** A request before it is mailed. */
export interface Draft extends LinkToken {
  readonly id: string
  readonly of: AskedCase
}

export const draftOf = (of: AskedCase): Draft => ({ id: newId(), of, ...makeLinkToken() })

export interface Asking {
  /** Where the portal is reached. */
  readonly portal: string
  readonly house: string
  /** None: the server asks. */
  readonly by: string | null
}

/** Keeps a request, unless another one is open. Answers its case. */
export function requestSql(
  draft: Draft,
  { employee_id: employee }: Recipient,
  by: string | null,
  at: string,
): Sql<{ id: string }> {
  const { id, digest, of } = draft
  return sql<{ id: string }>`insert into firm_request
      (id, kind, patient_id, lawfirm_id, lawfirm_employee_id, token_hash, by, at, expires_at)
    values (${id}, 'status', ${of.patient_id}, ${of.lawfirm_id}, ${employee}, ${digest}, ${by}, ${at}::timestamptz,
      ${at}::timestamptz + make_interval(days => ${REQUEST_DAYS}::int))
    on conflict (patient_id, kind) where ended_at is null do nothing
    returning id`
}

/** The link opens a page in the reader's language. */
export function linkOf(portal: string, { token }: LinkToken, { language }: { language: MailLanguage }): string {
  return `${portal}/answer?token=${token}${language === 'en' ? '' : `&lang=${language}`}`
}

export function mailOf(drafts: readonly Draft[], recipient: Recipient, { portal, house }: Asking): RequestMail {
  const cases = drafts.map((draft) => ({ caseNumber: draft.of.case_number, link: linkOf(portal, draft, recipient) }))
  return statusRequestMail(recipient.language, { name: recipient.name, cases, days: REQUEST_DAYS, house })
}

/** Into the outbox; a mail about one case stands in its history. */
export function outboxSql(drafts: readonly Draft[], recipient: Recipient, asking: Asking): Sql {
  const { subject, text } = mailOf(drafts, recipient, asking)
  const [only, ...others] = drafts
  return sql`insert into outgoing (id, channel, recipient, subject, body, patient_id, sender_id, language, recipient_kind,
      recipient_id, recipient_name)
    values (${newId()}, 'mail', ${recipient.email}, ${subject}, ${text}, ${others.length === 0 ? (only?.of.patient_id ?? null) : null},
      ${asking.by}, ${recipient.language}, ${recipient.employee_id === null ? null : 'lawfirm_employee'},
      ${recipient.employee_id}, ${recipient.name})`
}
