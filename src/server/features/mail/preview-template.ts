import * as v from 'valibot'
import { emailTemplate } from '#domain/entities/email-template.ts'
import { invalid } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { line, lines } from '#domain/fields/text-rules.ts'
import { levelOfMail, mayBeTold, phiLevels, type RecipientKind } from '#domain/rules/mail/disclosure.ts'
import { faultsIn, fillMail, type FilledMail } from '#domain/rules/mail/fill-mail.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { mergeFieldsIn } from '#domain/rules/merge-fields.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { MailFacts, Recipient, VisitFact } from './mail-facts.ts'
import { caseValues } from './case-values.ts'

const audiences = emailTemplate.fields.audience.choices ?? []

/** A template while it is being written, and the case it is tried on. */
export const templateWish = v.strictObject({
  patient_id: idSchema,
  subject: line(200),
  body: lines(20_000),
  language: v.picklist(mailLanguages, 'invalid'),
  audience: v.picklist(audiences, 'invalid'),
  phi_level: v.picklist(phiLevels, 'invalid'),
})
type TemplateWish = v.InferOutput<typeof templateWish>

const readers: Record<string, readonly RecipientKind[]> = {
  patient: ['patient'],
  lawfirm: ['lawfirm_employee'],
  provider: ['medical_provider', 'chiropractor'],
}

/** Those whom no case names, and parties that this case does not have. */
const somebody: Recipient = { kind: 'lawfirm_employee', id: '', name: '', email: null, language: 'en', role: null }

export interface TemplatePreview extends FilledMail {
  /** Who of the case would read it; nobody of it reads what goes to the portal's own people. */
  readonly reader: string | null
  /** Tells more than may go to such a reader by plain mail. */
  readonly too_private: boolean
}

/** How a template reads when it is filled with a case. Nothing is kept and nothing is sent. */
export function previewTemplate(
  wish: TemplateWish,
  facts: MailFacts,
  house: Letterhead,
  today: string,
): TemplatePreview {
  const { subject, body, language, audience, phi_level } = wish
  const faults = faultsIn({ subject, body })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const kinds = readers[audience] ?? []
  const reader = facts.recipients.find(({ kind }) => kinds.includes(kind))
  const recipient = reader ?? somebody
  const visit = visitFor(recipient, facts, today)
  const values = caseValues({ facts, recipient, visit, lien: facts.liens[0], language, house, today })
  const level = levelOfMail(mergeFieldsIn(`${subject} ${body}`), phi_level)
  return {
    ...fillMail({ subject, body }, values, language),
    reader: reader?.name ?? null,
    too_private: kinds.some((kind) => !mayBeTold(kind, level)),
  }
}

/** The next visit to come, else the last one; a practice reads of its own visits only. */
function visitFor({ kind, id }: Recipient, { visits }: MailFacts, today: string): VisitFact | undefined {
  const practice = kind === 'medical_provider' || kind === 'chiropractor'
  const own = practice ? visits.filter((visit) => (visit.medical_provider_id ?? visit.chiropractor_id) === id) : visits
  return own.findLast(({ at }) => at >= today) ?? own[0]
}
