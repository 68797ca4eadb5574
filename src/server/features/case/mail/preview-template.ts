import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { mailCalls, TemplatePreviewInput } from '#domain/calls/mail.ts'
import { invalid } from '#domain/errors.ts'
import { levelOfMail, mayBeTold, type RecipientKind } from '#domain/rules/mail/disclosure.ts'
import { faultsIn, fillMail } from '#domain/rules/mail/fill-mail.ts'
import { mergeFieldsIn } from '#domain/rules/merge-fields.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { MailFacts, Recipient, VisitFact } from './mail-facts.ts'
import { caseValues } from './case-values.ts'

const readers: Partial<Record<TemplatePreviewInput['audience'], readonly RecipientKind[]>> = {
  patient: ['patient'],
  lawfirm: ['lawfirm_employee'],
  provider: ['medical_provider', 'chiropractor'],
}

/** Those whom no case names, and parties that this case does not have. */
const somebody: Recipient = { kind: 'lawfirm_employee', id: '', name: '', email: null, language: 'en', role: null }

/** How a template reads when it is filled with a case. Nothing is kept and nothing is sent. */
export function previewTemplate(
  input: TemplatePreviewInput,
  facts: MailFacts,
  house: Letterhead,
  today: string,
): AnswerOf<typeof mailCalls.previewTemplate> {
  const { subject, body, language, audience, phi_level } = input
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
