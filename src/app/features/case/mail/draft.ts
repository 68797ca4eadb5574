import { getsByAuthorization } from '#domain/rules/disclosure-authorization.ts'
import { levelOfMail, type PhiLevel } from '#domain/rules/mail/disclosure.ts'
import { MOST_DOCUMENTS, recordsLetter, recordTypes } from '#domain/rules/mail/records-letter.ts'
import { mergeFields, mergeFieldsIn } from '#domain/rules/merge-fields.ts'
import type { Document, EmailData, Recipient, Template, Texts, Visit } from './email-queries.ts'

export interface Draft {
  readonly templateId: string | null
  readonly language: Template['language']
  readonly subject: string
  readonly body: string
  readonly recipients: readonly string[]
  readonly appointmentId: string | null
  readonly lienId: string | null
  readonly documents: readonly string[]
}

export function keyOf({ kind, id }: Pick<Recipient, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

export function emptyDraft({ recipients, appointments, liens }: EmailData, now: string): Draft {
  const patient = recipients.find(({ kind, email }) => kind === 'patient' && email)
  return {
    templateId: null,
    language: patient?.language ?? 'en',
    subject: '',
    body: '',
    recipients: [],
    appointmentId: nextVisit(appointments, now)?.id ?? null,
    lienId: liens[0]?.id ?? null,
    documents: [],
  }
}

/** The next visit, or the last one if none is ahead. */
function nextVisit(visits: readonly Visit[], now: string): Visit | undefined {
  return visits.findLast(({ at }) => at >= now) ?? visits[0]
}

export function templateOf({ templates }: EmailData, { templateId }: Draft): Template | undefined {
  return templates.find(({ id }) => id === templateId)
}

const audiences: Record<string, Recipient['kind']> = { patient: 'patient', lawfirm: 'lawfirm_employee' }

/** Applies a template, and its recipients unless some were chosen. */
export function withTemplate(draft: Draft, data: EmailData, template: Template | undefined): Draft {
  if (!template) return { ...draft, templateId: null }
  const kind = audiences[template.audience]
  const meant = data.recipients.find((one) => one.kind === kind && one.email)
  const recipients = draft.recipients.length === 0 && meant ? [keyOf(meant)] : draft.recipients
  const { id: templateId, subject, body, language } = template
  return { ...draft, templateId, subject, body, language, recipients }
}

/** The same template in another language; edited text is kept. */
export function withLanguage(draft: Draft, data: EmailData, language: Draft['language']): Draft {
  const present = templateOf(data, draft)
  const other = data.templates.find((one) => one.code === present?.code && one.language === language)
  const edited = present && (present.subject !== draft.subject || present.body !== draft.body)
  if (!other || edited) return { ...draft, language, templateId: other?.id ?? null }
  return withTemplate({ ...draft, language }, data, other)
}

/**
 * J9: the records of the case to the first person of its law firm who can get them, with all of them chosen; undefined
 * where there is no such person, nothing to send, or a text of one's own that would be lost.
 */
export function recordsDraft(draft: Draft, data: EmailData): Draft | undefined {
  const template = templateOf(data, draft)
  if (draft.subject !== (template?.subject ?? '') || draft.body !== (template?.body ?? '')) return undefined
  const to = data.recipients.find(({ kind, email }) => kind === 'lawfirm_employee' && email)
  if (!to) return undefined
  const isRecord = ({ doc_type }: Document): boolean => recordTypes.some((type) => type === doc_type)
  const documents = shareable(data, [to])
    .filter(isRecord)
    .slice(0, MOST_DOCUMENTS)
    .map(({ id }) => id)
  if (documents.length === 0) return undefined
  const { language } = to
  return { ...draft, templateId: null, language, ...recordsLetter(language), recipients: [keyOf(to)], documents }
}

export interface DraftFacts {
  readonly fields: readonly string[]
  readonly unknown: readonly string[]
  readonly level: PhiLevel
}

export function factsOf(draft: Draft, template: Template | undefined): DraftFacts {
  const named = mergeFieldsIn(`${draft.subject} ${draft.body}`)
  return {
    fields: named,
    unknown: named.filter((name) => !mergeFields.has(name)),
    level: levelOfMail(named, template?.phi_level),
  }
}

/** Why a recipient cannot get this email; undefined if nothing stands against it. */
export function obstacle(recipient: Recipient, level: PhiLevel): 'noAddress' | 'tooPrivate' | undefined {
  if (!recipient.email) return 'noAddress'
  return recipient.may_get.includes(level) ? undefined : 'tooPrivate'
}

/** Chosen recipients who can get the email. */
export function reached({ recipients }: EmailData, draft: Draft, level: PhiLevel): Recipient[] {
  return recipients.filter((one) => draft.recipients.includes(keyOf(one)) && !obstacle(one, level))
}

/** Documents visible to all recipients: the patient may read what the attorney may, a practice what is its own. */
export function shareable(data: EmailData, to: readonly Recipient[]): Document[] {
  if (unauthorized(data, to)) return []
  return data.documents.filter(({ visibility, practices = [] }) =>
    to.every(({ kind, id }) => (getsByAuthorization(kind) ? practices.includes(id) : visibility.includes('lawfirm'))),
  )
}

/** A practice among the recipients needs the patient's HIPAA authorization. */
export function unauthorized({ authorization }: EmailData, to: readonly Recipient[]): string | undefined {
  const isNeeded = to.some(({ kind }) => getsByAuthorization(kind))
  return isNeeded && authorization !== 'valid' ? `hipaa_${authorization}` : undefined
}

export function mentions({ fields }: DraftFacts, part: string): boolean {
  return fields.some((name) => name.startsWith(`${part}.`))
}

export function textsOf(draft: Draft, facts: DraftFacts): Texts {
  return {
    template_id: draft.templateId,
    subject: draft.subject.trim(),
    body: draft.body.trim(),
    language: draft.language,
    appointment_id: mentions(facts, 'appointment') ? draft.appointmentId : null,
    lien_id: mentions(facts, 'lien') ? draft.lienId : null,
  }
}
