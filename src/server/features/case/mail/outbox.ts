import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { mailCalls, ShownEmail } from '#domain/calls/mail.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { shownMail } from './history.ts'
import { mailable } from './questions.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  /** Whether mail leaves the outbox. */
  readonly leaves: boolean
  /** Whether the links stand in it by which people choose their passwords: in a demo nothing else brings them. */
  readonly tellsLinks: boolean
}

/** Administrators read all of the outbox, others the mails about cases that they may write about. */
function readable(viewer: Viewer): Sql {
  if (viewer.level === 'admin') return raw('true')
  return sql`o.patient_id in (select ${raw(TABLE)}.id from patient ${raw(TABLE)} where ${mailable(viewer)})`
}

/** The secret of such a link signs in or answers as its recipient, so it is shown to no one else. */
function told(column: 'body' | 'html', tellsLinks: boolean): Sql {
  if (tellsLinks) return raw(`o.${column}`)
  return raw(`regexp_replace(o.${column}, 'token=[\\w-]{43}', 'token=…', 'g')`)
}

interface ReadMail {
  readonly mail: ShownEmail
  readonly text: string
  readonly html: string | null
  readonly patient_id: string | null
}

/** One mail with its text. */
export async function readMail(
  { callerDatabase, audit, tellsLinks }: Omit<Parts, 'leaves'>,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof mailCalls.read>> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<ReadMail>`select ${raw(shownMail)} as mail, ${told('body', tellsLinks)} as text, ${told('html', tellsLinks)} as html, o.patient_id from outgoing o
      where o.id = ${id} and o.channel = 'mail' and ${readable(asking)}`,
  ])
  const found = results[0].rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  const patientIds = found.patient_id === null ? [] : [found.patient_id]
  await audit.seen(caller, viewer, { action: 'read', entity: 'email', entityId: id, patientIds })
  return { email: { ...found.mail, text: found.text, html: found.html } }
}

interface Page {
  readonly page: number
  readonly page_size: number
}

export async function outboxPage(
  { callerDatabase, audit, leaves }: Omit<Parts, 'tellsLinks'>,
  caller: Caller,
  { page, page_size }: Page,
): Promise<AnswerOf<typeof mailCalls.outbox>> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    const where = sql`o.channel = 'mail' and ${readable(asking)}`
    return [
      sql<{ mail: ShownEmail }>`select ${raw(shownMail)} as mail from outgoing o where ${where}
        order by o.created_at desc, o.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
      sql<{ count: number }>`select count(*)::int as count from outgoing o where ${where}`,
    ]
  })
  const emails = results[0].rows.map(({ mail }) => mail)
  const patientIds = [...new Set(emails.flatMap(({ patient_id: id }) => id ?? []))]
  await audit.seen(caller, viewer, { action: 'list', entity: 'email', patientIds })
  return { leaves, emails, count: results[1].rows[0]?.count ?? 0, page, page_size }
}
