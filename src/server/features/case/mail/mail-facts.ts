import type { ShownRecipient } from '#domain/calls/mail.ts'
import { Refusal } from '#domain/errors.ts'
import type { RecipientKind } from '#domain/rules/mail/disclosure.ts'
import { mailLanguages, type MailLanguage } from '#domain/rules/mail/value.ts'
import type { ResultsOf, Sql } from '#server/records/sql.ts'

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
  readonly type_i18n: Partial<Record<MailLanguage, string>> | null
  readonly medical_provider_id: string | null
  readonly chiropractor_id: string | null
  readonly provider: string | null
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

export interface PatientFact {
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

type FirmRole = NonNullable<ShownRecipient['role']>

/** A possible recipient of mail about the case. */
export interface Recipient {
  readonly kind: RecipientKind
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly language: MailLanguage
  /** What he is to the case, for people of the law firm. */
  readonly role: FirmRole | null
}

export interface LawfirmFact extends Address {
  readonly name: string
  readonly phone: Maybe<string>
}

export interface MailFacts {
  readonly patient: PatientFact
  readonly lawfirm: LawfirmFact | undefined
  readonly caseManager: { readonly name: Maybe<string>; readonly phone: Maybe<string>; readonly email: Maybe<string> }
  readonly subsidiaryPhone: string | undefined
  readonly visits: readonly VisitFact[]
  readonly liens: readonly LienFact[]
  readonly recipients: readonly Recipient[]
}

export interface StaffRow {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly role: FirmRole
  readonly language: Maybe<string>
}

export interface PracticeRow {
  readonly kind: 'medical_provider' | 'chiropractor'
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** What `caseQuestions` asks, in its order. */
export type CaseQuestions = [
  Sql<PatientFact>,
  Sql<LawfirmFact>,
  Sql<MailFacts['caseManager']>,
  Sql<{ phone: string }>,
  Sql<StaffRow>,
  Sql<VisitFact>,
  Sql<LienFact>,
  Sql<PracticeRow>,
]

/** The answers to `caseQuestions`, in their order. */
export function mailFacts([
  patients,
  lawfirms,
  caseManagers,
  subsidiaries,
  staff,
  visits,
  liens,
  practices,
]: ResultsOf<CaseQuestions>): MailFacts {
  const [patient] = patients.rows
  if (!patient) throw new Refusal('NOT_FOUND')
  const [caseManager = { name: null, phone: null, email: null }] = caseManagers.rows
  return {
    patient,
    lawfirm: lawfirms.rows[0],
    caseManager,
    subsidiaryPhone: subsidiaries.rows[0]?.phone,
    visits: visits.rows,
    liens: liens.rows,
    recipients: [toPatient(patient), ...onceEach(staff.rows).map(toStaff), ...practices.rows.map(toPractice)],
  }
}

/** A person may be on a case in two roles. */
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
