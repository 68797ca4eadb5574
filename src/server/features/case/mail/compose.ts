import { invalid } from '#domain/errors.ts'
import { levelOfMail, mayBeTold, type PhiLevel } from '#domain/rules/mail/disclosure.ts'
import { faultsIn, fillMail, type FilledMail, type MailTexts } from '#domain/rules/mail/fill-mail.ts'
import { textOfTemplate } from '#domain/rules/mail/paragraphs.ts'
import { mergeFieldsIn } from '#domain/rules/merge-fields.ts'
import { caseAudiences, type EmailTextInput, type RecipientRef } from '#domain/calls/mail.ts'
import type { BatchResult } from '#server/database/batch.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import type { MailFacts, Recipient } from './mail-facts.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import { caseValues } from './case-values.ts'

export interface Template {
  readonly id: string
  readonly subject: string
  readonly body: string
  readonly phi_level: PhiLevel
}

export function templateQuestion({ template_id, language }: EmailTextInput): Sql<Template> {
  return sql<Template>`select id, subject, body, phi_level from email_template where id = ${template_id ?? null}
    and language = ${language} and audience = any(${caseAudiences}) and is_active and deleted_at is null`
}

export function templateIn(input: EmailTextInput, { rows }: BatchResult<Template>): Template | undefined {
  const [found] = rows
  if (input.template_id && !found) throw invalid({ template_id: ['not_found'] })
  return found
}

interface Draft {
  readonly input: EmailTextInput
  readonly template: Template | undefined
  readonly facts: MailFacts
  readonly house: Letterhead
  readonly today: string
}

export interface Written {
  readonly recipient: Recipient & { readonly email: string }
  readonly mail: FilledMail
}

/** Writes the mail for one recipient after the other, or says what stands in the way, named at its field. */
export function composer(draft: Draft, field: 'recipient' | 'recipients'): (ref: RecipientRef) => Written {
  const { input, template, facts, house, today } = draft
  const texts = textsOf(input, template)
  const faults = faultsIn(texts)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const visit = input.appointment_id ? facts.visits.find(({ id }) => id === input.appointment_id) : undefined
  const lien = input.lien_id ? facts.liens.find(({ id }) => id === input.lien_id) : undefined
  if (input.appointment_id && !visit) throw invalid({ appointment_id: ['not_found'] })
  if (input.lien_id && !lien) throw invalid({ lien_id: ['not_found'] })

  const fields = mergeFieldsIn(`${texts.subject} ${texts.body}`)
  const level = levelOfMail(fields, template?.phi_level)
  return (ref) => {
    const recipient = facts.recipients.find(({ kind, id }) => kind === ref.kind && id === ref.id)
    if (!recipient) throw invalid({ [field]: ['not_found'] })
    if (!recipient.email) throw invalid({ [field]: ['no_address'] })
    if (!mayBeTold(recipient.kind, level)) throw invalid({ [field]: ['too_private'] })
    // Where else a patient goes is no business of a practice.
    const aboutVisit = fields.some((name) => name.startsWith('appointment.'))
    if (
      visit &&
      aboutVisit &&
      isPractice(recipient) &&
      recipient.id !== (visit.medical_provider_id ?? visit.chiropractor_id)
    )
      throw invalid({ appointment_id: ['other_provider'] })
    const values = caseValues({ facts, recipient, visit, lien, language: input.language, house, today })
    return { recipient: { ...recipient, email: recipient.email }, mail: fillMail(texts, values, input.language) }
  }
}

function isPractice({ kind }: Recipient): boolean {
  return kind === 'medical_provider' || kind === 'chiropractor'
}

function textsOf(input: EmailTextInput, template: Template | undefined): MailTexts {
  const subject = input.subject ?? template?.subject
  const body = input.body ?? (template && textOfTemplate(template.body))
  if (!subject || !body)
    throw invalid({ ...(!subject && { subject: ['required'] }), ...(!body && { body: ['required'] }) })
  return { subject, body }
}
