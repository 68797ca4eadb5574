import { isMinorOn } from '../dates.ts'
import { isOtherPerson } from './actor.ts'
import type { WithReason } from './guards.ts'
import { isGiven, need, needGiven, reasonGiven } from './guards.ts'

export const openCaseStatuses = [
  'intake',
  'underwriting',
  'active',
  'treatment_complete',
  'demand',
  'litigation',
  'settled',
  'distribution',
] as const

/** Filing a suit ends the race against the statute. */
export const beforeSuitStatuses = ['intake', 'underwriting', 'active', 'treatment_complete', 'demand'] as const

export const closedCaseStatuses = ['closed_paid', 'closed_no_recovery', 'declined', 'withdrawn'] as const

export const caseStatuses = [...openCaseStatuses, 'on_hold', ...closedCaseStatuses] as const

export type CaseStatus = (typeof caseStatuses)[number]

export const withdrawalReasons = ['client_dropped', 'firm_dropped', 'no_contact', 'other'] as const

export type CaseFacts = WithReason & {
  first_name?: string | null
  last_name?: string | null
  dob?: string | null
  dol?: string | null
  accident_type_id?: string | null
  accident_state_id?: string | null
  lawfirm_id?: string | null
  guardian_name?: string | null
  guardian_phone?: string | null
  patient_language_id?: string | null
  case_manager_id?: string | null
  referral_source?: string | null
  today?: string
  phone_count?: number
  duplicates_answered?: boolean
  underwriting_category?: string | null
  lop_status?: string | null
  decision_noted?: boolean
  open_appointment_count?: number
  cancellation_confirmed?: boolean
  demand_sent_at?: string | null
  suit_filed_at?: string | null
  settlement_date?: string | null
  settlement_cents?: number | null
  liens?: readonly { status: string; final_cents: number | null }[]
  unallocated_cents?: number
  /** Money held in trust since the distribution and not paid out yet. */
  held_cents?: number
  review_date?: string | null
  withdrawal_reason?: string | null
  second_person_id?: string | null
  /** The open state the case was in before it was paused or closed. */
  earlier_state?: string | null
}

const needsNoFinal = ['disputed', 'void', 'written_off']
const ended = ['paid', 'released', 'void', 'written_off']

const noOpenAppointments = (facts: CaseFacts) => facts.open_appointment_count === 0

/** A minor needs a guardian, with name and phone, who speaks for them. */
function hasGuardianIfMinor({ dob, today, guardian_name: name, guardian_phone: phone }: CaseFacts): boolean {
  const grown = !dob || (today !== undefined && !isMinorOn(dob, today))
  return grown || (isGiven(name) && isGiven(phone))
}

export const leavesIntake = [
  need<CaseFacts>('NAME_MISSING', (facts) => isGiven(facts.first_name) && isGiven(facts.last_name)),
  needGiven<CaseFacts>('DOB_MISSING', 'dob'),
  needGiven<CaseFacts>('DOL_MISSING', 'dol'),
  needGiven<CaseFacts>('ACCIDENT_TYPE_MISSING', 'accident_type_id'),
  needGiven<CaseFacts>('ACCIDENT_STATE_MISSING', 'accident_state_id'),
  needGiven<CaseFacts>('LAWFIRM_MISSING', 'lawfirm_id'),
  need<CaseFacts>('GUARDIAN_MISSING', hasGuardianIfMinor),
  needGiven<CaseFacts>('LANGUAGE_MISSING', 'patient_language_id'),
  needGiven<CaseFacts>('CASE_MANAGER_MISSING', 'case_manager_id'),
  needGiven<CaseFacts>('REFERRAL_SOURCE_MISSING', 'referral_source'),
  need<CaseFacts>('PHONE_MISSING', (facts) => (facts.phone_count ?? 0) > 0),
  need<CaseFacts>('DUPLICATES_UNANSWERED', (facts) => facts.duplicates_answered === true),
]

export const becomesActive = [
  need<CaseFacts>('UNDERWRITING_NOT_APPROVED', (facts) => facts.underwriting_category === 'approved'),
  need<CaseFacts>(
    'LOP_NOT_SIGNED',
    (facts, actor) => facts.lop_status === 'signed' || (actor.role === 'admin' && reasonGiven(facts)),
  ),
]

export const becomesDeclined = [
  need<CaseFacts>('DECISION_NOTE_MISSING', (facts) => facts.decision_noted === true),
  need<CaseFacts>(
    'CANCELLATION_UNCONFIRMED',
    (facts) => noOpenAppointments(facts) || facts.cancellation_confirmed === true,
  ),
]

export const endsTreatment = [
  need<CaseFacts>('OPEN_APPOINTMENTS', (facts) => noOpenAppointments(facts) || reasonGiven(facts)),
]

export const becomesSettled = [
  needGiven<CaseFacts>('SETTLEMENT_DATE_MISSING', 'settlement_date'),
  need<CaseFacts>('SETTLEMENT_AMOUNT_MISSING', (facts) => (facts.settlement_cents ?? 0) > 0),
]

export const becomesDistribution = [
  need<CaseFacts>('LIEN_WITHOUT_FINAL_AMOUNT', ({ liens }) =>
    Boolean(liens?.every((lien) => lien.final_cents !== null || needsNoFinal.includes(lien.status))),
  ),
]

const nothingHeld = need<CaseFacts>('HELD_IN_TRUST', (facts) => (facts.held_cents ?? 0) === 0)

export const becomesPaid = [
  need<CaseFacts>('LIEN_NOT_CLOSED', ({ liens }) => Boolean(liens?.every((lien) => ended.includes(lien.status)))),
  need<CaseFacts>('RECEIPTS_UNALLOCATED', (facts) => facts.unallocated_cents === 0),
  nothingHeld,
]

export const becomesWithdrawn = [
  need<CaseFacts>('WITHDRAWAL_REASON_MISSING', ({ withdrawal_reason }) =>
    withdrawalReasons.some((reason) => reason === withdrawal_reason),
  ),
  nothingHeld,
]

export const needSecondPerson = need<CaseFacts>('SECOND_PERSON_MISSING', (facts, actor) =>
  isOtherPerson(actor, facts.second_person_id),
)
