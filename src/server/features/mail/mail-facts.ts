import { Refusal } from '#domain/errors.ts'
import type { RecipientKind } from '#domain/rules/mail/disclosure.ts'
import { mailLanguages, type MailLanguage } from '#domain/rules/mail/value.ts'
import type { BatchResult } from '#server/database/batch.ts'

type Maybe<T> = T | null | undefined

interface Address {
  readonly address1: Maybe<string>
  readonly address2: Maybe<string>
  readonly city: Maybe<string>
  readonly state: Maybe<string>
  readonly zip: Maybe<string>
}

export interface VisitFact extends Address {
  readonly id: string
  readonly at: string
  readonly zone: string
  readonly type: string
  readonly type_i18n: Maybe<Partial<Record<MailLanguage, string>>>
  readonly medical_provider_id: string | null
  readonly chiropractor_id: string | null
  readonly provider: Maybe<string>
  readonly office: Maybe<string>
  readonly phone: Maybe<string>
  readonly directions: Maybe<string>
}

/** Figures that the viewer does not see are absent. */
export interface LienFact {
  readonly id: string
  readonly lien_number: string
  readonly billed_cents?: Maybe<number>
  readonly final_cents?: Maybe<number>
  readonly balance_cents?: Maybe<number>
  readonly medical_provider_id: string | null
  readonly chiropractor_id: string | null
}

interface PatientFact {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly case_number: string
  readonly dob: Maybe<string>
  readonly dol: Maybe<string>
  readonly hipaa_auth_expires_at: Maybe<string>
  readonly email: Maybe<string>
  readonly language: Maybe<string>
  readonly billed_cents?: Maybe<number>
  readonly paid_cents?: Maybe<number>
  readonly balance_cents?: Maybe<number>
}

/** Somebody who may be written to about the case. */
export interface Recipient {
  readonly kind: RecipientKind
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly language: MailLanguage
  /** What he is to the case, for people of the law firm. */
  readonly role: string | null
}

export interface MailFacts {
  readonly patient: PatientFact
  readonly lawfirm: (Address & { readonly name: string; readonly phone: Maybe<string> }) | undefined
  readonly caseManager: { readonly name: Maybe<string>; readonly phone: Maybe<string>; readonly email: Maybe<string> }
  readonly subsidiaryPhone: string | undefined
  readonly visits: readonly VisitFact[]
  readonly liens: readonly LienFact[]
  readonly recipients: readonly Recipient[]
}

interface StaffRow {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly role: string
  readonly language: Maybe<string>
}

interface PracticeRow {
  readonly kind: 'medical_provider' | 'chiropractor'
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** The answers to `caseQuestions`, in their order. */
export function mailFacts(results: readonly BatchResult[]): MailFacts {
  const rows = <T>(place: number): T[] => (results[place]?.rows ?? []) as T[]
  const [patient] = rows<PatientFact>(0)
  if (!patient) throw new Refusal('NOT_FOUND')
  const [caseManager = { name: null, phone: null, email: null }] = rows<MailFacts['caseManager']>(2)
  return {
    patient,
    lawfirm: rows<NonNullable<MailFacts['lawfirm']>>(1)[0],
    caseManager,
    subsidiaryPhone: rows<{ phone: string }>(3)[0]?.phone,
    visits: rows<VisitFact>(5),
    liens: rows<LienFact>(6),
    recipients: [
      toPatient(patient),
      ...onceEach(rows<StaffRow>(4)).map(toStaff),
      ...rows<PracticeRow>(7).map(toPractice),
    ],
  }
}

/** Somebody may be on a case in two roles. */
function onceEach(staff: readonly StaffRow[]): StaffRow[] {
  return [...new Map(staff.toReversed().map((row) => [row.id, row])).values()].toReversed()
}

function toPatient({ id, first_name, last_name, email, language }: PatientFact): Recipient {
  const name = `${first_name} ${last_name}`
  return { kind: 'patient', id, name, email: email ?? null, language: mailLanguage(language), role: null }
}

function toStaff({ id, first_name, last_name, email, role, language }: StaffRow): Recipient {
  const name = `${first_name} ${last_name}`
  return { kind: 'lawfirm_employee', id, name, email, language: mailLanguage(language), role }
}

function toPractice({ kind, id, name, email }: PracticeRow): Recipient {
  return { kind, id, name, email, language: 'en', role: null }
}

function mailLanguage(iso: Maybe<string>): MailLanguage {
  return mailLanguages.find((language) => language === iso) ?? 'en'
}
