import type { AnswerOf } from '#domain/calls/define-call.ts'
import { caseAudiences, type mailCalls, type ShownEmail, type ShownRecipient } from '#domain/calls/mail.ts'
import { authorizationState, getsByAuthorization } from '#domain/rules/disclosure-authorization.ts'
import { mayBeTold, phiLevels } from '#domain/rules/mail/disclosure.ts'
import { textOfTemplate } from '#domain/rules/mail/paragraphs.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { todayOf } from '#server/figures/days.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { documentsFor } from './document-readers.ts'
import { mailFacts, type Recipient } from './mail-facts.ts'
import { historyQuestion } from './history.ts'
import { caseQuestions } from './questions.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  /** Whether mail leaves the outbox. */
  readonly leaves: boolean
}

type EmailData = AnswerOf<typeof mailCalls.data>

/** Everything that a screen needs to write about a case, and what was written so far. */
export async function emailData(
  { callerDatabase, audit, leaves }: Parts,
  caller: Caller,
  id: string,
): Promise<EmailData> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    ...more(asking, id),
    ...caseQuestions(asking, id),
  ])
  const [templates, documents, history, ...facts] = results
  const { patient, visits, liens, recipients } = mailFacts(facts)
  const readable = await readableByPractices({ callerDatabase, caller, id, recipients })
  const detail = { as: 'email_data' }
  await audit.seen(caller, viewer, { action: 'read', entity: 'patient', entityId: id, patientIds: [id], detail })
  return {
    patient: { id, case_number: patient.case_number, first_name: patient.first_name, last_name: patient.last_name },
    leaves,
    // Whether documents may go to practices.
    authorization: authorizationState(patient.hipaa_auth_expires_at, todayOf(viewer)),
    languages: [...mailLanguages],
    recipients: recipients.map(shownRecipient),
    templates: templates.rows.map((row) => ({ ...row, body: textOfTemplate(row.body) })),
    appointments: visits.map(({ id: visit, at, zone, type, type_i18n, provider }) => ({
      id: visit,
      at,
      zone,
      type,
      type_i18n,
      provider,
    })),
    liens: liens.map(({ id: lien, lien_number }) => ({ id: lien, lien_number })),
    documents: documents.rows.map((row) => ({ ...row, practices: readable.get(row.id) ?? [] })),
    emails: history.rows.map(({ mail }) => mail),
  }
}

interface About {
  readonly callerDatabase: CallerDatabase
  readonly caller: Caller
  readonly id: string
  readonly recipients: readonly Recipient[]
}

/** By document, the practices among the recipients that may read it: of the papers for practices, each gets its own. */
async function readableByPractices({
  callerDatabase,
  caller,
  id,
  recipients,
}: About): Promise<ReadonlyMap<string, string[]>> {
  const practices = recipients.filter(({ kind }) => getsByAuthorization(kind))
  const found = new Map<string, string[]>()
  if (practices.length === 0) return found
  const t = raw(TABLE)
  const { results } = await callerDatabase.run(caller, (asking) =>
    practices.map(
      (practice) => sql<{ id: string }>`select ${t}.id from patient_document ${t}
        where ${readyOf(id, asking)} and ${filterSql(documentsFor(practice), TABLE)}`,
    ),
  )
  for (const [place, { rows }] of results.entries())
    for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), practices[place]!.id])
  return found
}

const readyOf = (id: string, viewer: Viewer): Sql => sql`${raw(TABLE)}.patient_id = ${id}
  and ${raw(TABLE)}.state = 'ready' and ${raw(TABLE)}.deleted_at is null and ${scopeSql(patientDocument, 'read', viewer)}`

function shownRecipient(recipient: Recipient): ShownRecipient {
  return { ...recipient, may_get: phiLevels.filter((level) => mayBeTold(recipient.kind, level)) }
}

type Template = EmailData['templates'][number]
type Document = Omit<EmailData['documents'][number], 'practices'>

function more(viewer: Viewer, id: string): [Sql<Template>, Sql<Document>, Sql<{ mail: ShownEmail }>] {
  const t = raw(TABLE)
  return [
    sql<Template>`select id, code, title, language, audience, phi_level, subject, body from email_template
      where audience = any(${caseAudiences}) and is_active and deleted_at is null order by sort_order, title`,
    sql<Document>`select ${t}.id, ${t}.title, ${t}.doc_type, ${t}.visibility from patient_document ${t} where ${readyOf(id, viewer)}
      order by ${t}.created_at desc limit 200`,
    historyQuestion(id),
  ]
}
