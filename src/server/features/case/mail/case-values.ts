import { addDays } from '#domain/rules/dates.ts'
import type { MergeValues } from '#domain/rules/mail/fill-mail.ts'
import type { MailLanguage, MergeValue } from '#domain/rules/mail/value.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { MailFacts, LienFact, Recipient, VisitFact } from './mail-facts.ts'

export interface About {
  readonly facts: MailFacts
  readonly recipient: Recipient
  readonly visit: VisitFact | undefined
  readonly lien: LienFact | undefined
  readonly language: MailLanguage
  readonly house: Letterhead
  readonly today: string
}

/** A statement of what is owed holds for a month. */
const GOOD_DAYS = 30

const languageNames: Record<MailLanguage, Record<MailLanguage, string>> = {
  en: { en: 'English', es: 'Spanish', tr: 'Turkish', ar: 'Arabic' },
  es: { en: 'inglés', es: 'español', tr: 'turco', ar: 'árabe' },
  tr: { en: 'İngilizce', es: 'İspanyolca', tr: 'Türkçe', ar: 'Arapça' },
  ar: { en: 'الإنجليزية', es: 'الإسبانية', tr: 'التركية', ar: 'العربية' },
}

export function caseValues(about: About): MergeValues {
  return { ...peopleValues(about), ...visitValues(about), ...moneyValues(about), ...houseValues(about) }
}

function peopleValues({
  facts: { patient, lawfirm, caseManager, recipients },
  recipient,
  language,
}: About): MergeValues {
  const attorney = recipient.kind === 'lawfirm_employee' ? recipient : recipients.find(({ role }) => role !== null)
  const spoken = recipients.find(({ kind }) => kind === 'patient')?.language ?? 'en'
  return {
    'patient.first_name': text(patient.first_name),
    'patient.last_name': text(patient.last_name),
    'patient.full_name': text(`${patient.first_name} ${patient.last_name}`),
    'patient.case_number': text(patient.case_number),
    'patient.dob': day(patient.dob),
    'patient.dol': day(patient.dol),
    'patient.language': text(languageNames[language][spoken]),
    'lawfirm.name': text(lawfirm?.name),
    'lawfirm.phone': phone(lawfirm?.phone),
    'lawfirm.address': text(lawfirm && addressOf(lawfirm)),
    'attorney.name': text(attorney?.name),
    'attorney.email': text(attorney?.email),
    'case_manager.name': text(caseManager.name),
    'case_manager.phone': phone(caseManager.phone),
    'case_manager.email': text(caseManager.email),
  }
}

function visitValues({ visit, language }: About): MergeValues {
  if (!visit) return {}
  return {
    'appointment.date': { is: 'date', at: visit.at, zone: visit.zone },
    'appointment.time': { is: 'time', at: visit.at, zone: visit.zone },
    'appointment.type': text(visit.type_i18n?.[language] ?? visit.type),
    'appointment.provider': text(visit.provider),
    'appointment.office': text(visit.office),
    'appointment.address': text(addressOf(visit)),
    'appointment.phone': phone(visit.phone),
    'appointment.directions': text(visit.directions),
  }
}

function moneyValues({ lien, facts: { patient }, today }: About): MergeValues {
  return {
    'lien.number': text(lien?.lien_number),
    'lien.billed': cents(lien?.billed_cents),
    'lien.final': cents(lien?.final_cents),
    'lien.balance': cents(lien?.balance_cents),
    'totals.billed': cents(patient.billed_cents),
    'totals.paid': cents(patient.paid_cents),
    'totals.balance': cents(patient.balance_cents),
    'statement.good_through': day(addDays(today, GOOD_DAYS)),
  }
}

/** Patients have no log-in: a link into the portal would lead them to a closed door. */
function houseValues({ house, facts: { patient, subsidiaryPhone }, recipient }: About): MergeValues {
  const linkTo = (path: string): MergeValue | null =>
    recipient.kind === 'patient' ? null : { is: 'link', url: `${house.url}/patients/${patient.id}${path}` }
  return {
    'portal.name': text(house.name),
    'portal.url': { is: 'link', url: house.url },
    'portal.phone': phone(subsidiaryPhone ?? house.phone),
    'link.view': linkTo(''),
    'link.sign': linkTo('/documents'),
    'link.secure_upload': linkTo('/documents'),
  }
}

type Maybe<T> = T | null | undefined

function text(value: Maybe<string>): MergeValue | null {
  return value ? { is: 'text', text: value } : null
}

function phone(value: Maybe<string>): MergeValue | null {
  return value ? { is: 'phone', number: value } : null
}

function day(value: Maybe<string>): MergeValue | null {
  return value ? { is: 'day', day: value } : null
}

function cents(value: Maybe<number>): MergeValue | null {
  return value === null || value === undefined ? null : { is: 'cents', cents: value }
}

function addressOf(place: Pick<VisitFact, 'address1' | 'address2' | 'city' | 'state' | 'zip'>): string {
  const { address1, address2, city, state, zip } = place
  return [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
