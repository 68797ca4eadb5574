import type { MergeValues } from '#domain/rules/mail/fill-mail.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { SmsFacts } from './facts.ts'
import { visitValues, type VisitFact } from './visits.ts'

/** Merge values of text messages. They must not contain financial or medical data. */
export function smsValues(
  { patient, caseManager, subsidiaryPhone }: SmsFacts,
  visit: VisitFact | undefined,
  language: MailLanguage,
  house: Letterhead,
): MergeValues {
  const phone = subsidiaryPhone ?? house.phone
  return {
    'patient.first_name': { is: 'text', text: patient.first_name },
    'case_manager.name': caseManager.name ? { is: 'text', text: caseManager.name } : null,
    'case_manager.phone': caseManager.phone ? { is: 'phone', number: caseManager.phone } : null,
    'portal.name': { is: 'text', text: house.name },
    'portal.phone': phone ? { is: 'phone', number: phone } : null,
    ...visitValues(visit, language),
  }
}
