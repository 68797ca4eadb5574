import type { RecipientRef, SendEmailInput } from '#domain/calls/mail.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { authorizationState, getsByAuthorization } from '#domain/rules/disclosure-authorization.ts'
import { paragraphsOf } from '#domain/rules/mail/paragraphs.ts'
import { todayOf } from '#server/figures/days.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { digestOf } from '#server/secrets/link-token.ts'
import { scopeSql } from '#server/records/writes.ts'
import { mailFacts, type MailFacts, type Recipient } from './mail-facts.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { composer, templateIn, templateQuestion, type Written } from './compose.ts'
import { makeLink, makeSecret, secretsIn, type DocumentLink, type KeptLink } from './document-links.ts'
import { documentsFor } from './document-readers.ts'
import { shownMail } from './history.ts'
import { caseQuestions } from './questions.ts'

interface SharedDocument {
  readonly id: string
  readonly title: string
}

/** Puts one mail for each recipient into the outbox. */
export async function sendEmail(work: Work, id: string, input: SendEmailInput, house: Letterhead): Promise<string> {
  const [found, ...results] = await work.run(templateQuestion(input), ...caseQuestions(work.viewer, id))
  const facts = mailFacts(results)
  const template = templateIn(input, found)
  const today = todayOf(work.viewer)
  const written = onceEach(input.recipients).map(composer({ input, template, facts, house, today }, 'recipients'))
  const documents = await sharedDocuments(work, id, input.document_ids, written)
  if (documents.length > 0) refuseUnauthorized(facts, written, today)

  const ids: string[] = []
  for (const { recipient, mail } of written) {
    const links = documents.map((document) => ({ ...makeLink(house.url), document }))
    const { text, html } = withLinks(mail, links)
    const mailId = newId()
    await work.run(
      sql`insert into outgoing (id, channel, recipient, subject, body, html, patient_id, sender_id, template_id,
          language, recipient_kind, recipient_id, recipient_name)
        values (${mailId}, 'mail', ${recipient.email}, ${mail.subject}, ${text}, ${html}, ${id}, ${work.viewer.id},
          ${template?.id ?? null}, ${input.language}, ${recipient.kind}, ${recipient.id}, ${recipient.name})`,
      ...links.map((link) => linkSql(work, link, { patientId: id, documentId: link.document.id, mailId })),
    )
    ids.push(mailId)
  }
  await work.note({
    action: 'send_email',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: {
      mails: ids,
      template: template?.id ?? null,
      recipients: written.map(({ recipient: { kind, id: who } }) => ({ kind, id: who })),
      documents: documents.map(({ id: document }) => document),
    },
  })
  return mailsAsJson(work, ids)
}

interface Carried {
  readonly patientId: string
  readonly documentId: string
  readonly mailId: string
}

function linkSql(work: Work, { digest, expiresAt }: KeptLink, { patientId, documentId, mailId }: Carried): Sql {
  return sql`insert into document_link (id, token_hash, patient_id, patient_document_id, outgoing_id, made_by, expires_at)
    values (${newId()}, ${digest}, ${patientId}, ${documentId}, ${mailId}, ${work.viewer.id}, ${expiresAt})`
}

interface Before {
  readonly patient_id: string
  readonly recipient_kind: string | null
  readonly recipient_id: string | null
  readonly body: string
  readonly html: string | null
}

// A link that works once is not sent twice.
const ONCE = '[?&]token='

/** Sends the same words once more, to where the same person is reached now. */
export async function sendAgain(work: Work, mailId: string): Promise<string> {
  const before = await work.row(sql<Before>`select patient_id, recipient_kind, recipient_id, body, html from outgoing
    where id = ${mailId} and channel = 'mail' and patient_id is not null and body !~ ${ONCE}`)
  if (!before) throw new Refusal('NOT_FOUND')
  const { patient_id: patientId } = before
  const facts = mailFacts(await work.run(...caseQuestions(work.viewer, patientId)))
  const recipient = facts.recipients.find(
    ({ kind, id }) => kind === before.recipient_kind && id === before.recipient_id,
  )
  if (!recipient) throw invalid({ recipients: ['not_found'] })
  const { email } = recipient
  if (!email) throw invalid({ recipients: ['no_address'] })
  const again = newId()
  const { body, html, links } = await withFreshLinks(work, before, { facts, recipient: { ...recipient, email } })
  await work.run(
    sql`insert into outgoing (id, channel, recipient, subject, body, html, patient_id, sender_id, template_id, language,
        recipient_kind, recipient_id, recipient_name, repeats_id)
      select ${again}, 'mail', ${email}, subject, ${body}, ${html}, patient_id, ${work.viewer.id}, template_id, language,
        recipient_kind, recipient_id, ${recipient.name}, id
      from outgoing where id = ${mailId}`,
    ...links.map(({ documentId, ...link }) => linkSql(work, link, { patientId, documentId, mailId: again })),
  )
  const recipients = [{ kind: recipient.kind, id: recipient.id }]
  const documents = links.map(({ documentId }) => documentId)
  const detail = { mails: [again], repeats: mailId, recipients, documents }
  await work.note({ action: 'send_email', entity: 'patient', entityId: patientId, patientIds: [patientId], detail })
  return mailsAsJson(work, [again])
}

/**
 * A mail is often sent again because its reader came too late for its links: these are new, under the rules of a new mail.
 * A link that was taken back stays so.
 */
async function withFreshLinks(
  work: Work,
  before: Before,
  { facts, recipient }: Pick<Written, 'recipient'> & { readonly facts: MailFacts },
) {
  let { body, html } = before
  const links: (KeptLink & { readonly documentId: string })[] = []
  const secrets = new Map(secretsIn(body).map((secret) => [digestOf(secret), secret]))
  const carried = await work.rows(sql<{ hash: string; document: string }>`select token_hash as hash,
      patient_document_id as document from document_link
    where token_hash = any(${[...secrets.keys()]}::text[]) and patient_id = ${before.patient_id} and revoked_at is null`)
  if (carried.length === 0) return { body, html, links }
  refuseUnauthorized(facts, [{ recipient }], todayOf(work.viewer))
  await sharedDocuments(work, before.patient_id, [...new Set(carried.map(({ document }) => document))], [{ recipient }])
  for (const { hash, document: documentId } of carried) {
    const { token, ...link } = makeSecret()
    const worn = secrets.get(hash) ?? ''
    body = body.replaceAll(worn, token)
    html = html?.replaceAll(worn, token) ?? null
    links.push({ ...link, documentId })
  }
  return { body, html, links }
}

/** M9: documents of the case go to practices only while the patient's HIPAA authorization holds. */
function refuseUnauthorized(
  { patient }: MailFacts,
  written: readonly { readonly recipient: Pick<Recipient, 'kind'> }[],
  today: string,
): void {
  const state = authorizationState(patient.hipaa_auth_expires_at, today)
  if (state !== 'valid' && written.some(({ recipient }) => getsByAuthorization(recipient.kind)))
    throw invalid({ document_ids: [`hipaa_${state}`] })
}

function onceEach(refs: readonly RecipientRef[]): RecipientRef[] {
  return [...new Map(refs.map((ref) => [`${ref.kind} ${ref.id}`, ref])).values()]
}

async function mailsAsJson(work: Work, ids: readonly string[]): Promise<string> {
  const found = await work.row(sql<{
    json: string | null
  }>`select json_agg(${raw(shownMail)} order by o.recipient_name, o.id)::text as json
    from outgoing o where o.id = any(${ids}::uuid[])`)
  return `{"emails":${found?.json ?? '[]'}}`
}

/** Only documents visible to every recipient. */
async function sharedDocuments(
  work: Work,
  id: string,
  wanted: readonly string[],
  written: readonly Pick<Written, 'recipient'>[],
): Promise<SharedDocument[]> {
  if (wanted.length === 0) return []
  const t = raw(TABLE)
  const documents = await work.rows(sql<SharedDocument>`select ${t}.id, ${t}.title from patient_document ${t}
    where ${t}.id = any(${wanted}::uuid[]) and ${t}.patient_id = ${id} and ${t}.state = 'ready' and ${t}.deleted_at is null
      and ${scopeSql(patientDocument, 'read', work.viewer)} order by ${t}.title`)
  if (documents.length !== new Set(wanted).size) throw invalid({ document_ids: ['not_found'] })
  for (const { recipient } of written) {
    const open = await work.rows(sql`select from patient_document ${t} where ${t}.id = any(${wanted}::uuid[])
      and ${filterSql(documentsFor(recipient), TABLE)}`)
    if (open.length !== documents.length) throw invalid({ document_ids: ['not_shared'] })
  }
  return documents
}

type LinkTo = DocumentLink & { readonly document: SharedDocument }

function withLinks({ text, html }: Written['mail'], links: readonly LinkTo[]): { text: string; html: string } {
  if (links.length === 0) return { text, html }
  const items = links.map(({ url }, index) => `<p><a href="${url}">${index + 1}: ${url}</a></p>`)
  return {
    text: `${paragraphsOf(text).join('\n\n')}\n\n${links.map(({ url }, index) => `${index + 1}: ${url}`).join('\n\n')}\n`,
    html: html.replace('\n</body>', `\n${items.join('\n')}\n</body>`),
  }
}
