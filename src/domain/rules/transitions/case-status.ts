import { isMinorOn } from '../dates.ts'
import { isOtherPerson } from './actor.ts'
import { caseStatuses, closedCaseStatuses, openCaseStatuses, withdrawalReasons } from './case-status-facts.ts'
import type { CaseFacts, CaseStatus } from './case-status-facts.ts'
import { isGiven, need, needGiven, needReason, reasonGiven } from './guards.ts'
import type { Machine, Transition } from './machine.ts'

const needsNoFinal = ['disputed', 'void', 'written_off']
const ended = ['paid', 'released', 'void', 'written_off']

const noOpenAppointments = (facts: CaseFacts) => facts.open_appointment_count === 0

/** A minor needs a guardian, with name and phone, who speaks for them. */
function hasGuardianIfMinor({ dob, today, guardian_name: name, guardian_phone: phone }: CaseFacts): boolean {
  const grown = !dob || (today !== undefined && !isMinorOn(dob, today))
  return grown || (isGiven(name) && isGiven(phone))
}

const leavesIntake = [
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

const becomesActive = [
  need<CaseFacts>('UNDERWRITING_NOT_APPROVED', (facts) => facts.underwriting_category === 'approved'),
  need<CaseFacts>(
    'LOP_NOT_SIGNED',
    (facts, actor) => facts.lop_status === 'signed' || (actor.role === 'admin' && reasonGiven(facts)),
  ),
]

const becomesDeclined = [
  need<CaseFacts>('DECISION_NOTE_MISSING', (facts) => facts.decision_noted === true),
  need<CaseFacts>(
    'CANCELLATION_UNCONFIRMED',
    (facts) => noOpenAppointments(facts) || facts.cancellation_confirmed === true,
  ),
]

const endsTreatment = [need<CaseFacts>('OPEN_APPOINTMENTS', (facts) => noOpenAppointments(facts) || reasonGiven(facts))]

const becomesSettled = [
  needGiven<CaseFacts>('SETTLEMENT_DATE_MISSING', 'settlement_date'),
  need<CaseFacts>('SETTLEMENT_AMOUNT_MISSING', (facts) => (facts.settlement_cents ?? 0) > 0),
]

const becomesDistribution = [
  need<CaseFacts>('LIEN_WITHOUT_FINAL_AMOUNT', ({ liens }) =>
    Boolean(liens?.every((lien) => lien.final_cents !== null || needsNoFinal.includes(lien.status))),
  ),
]

const nothingHeld = need<CaseFacts>('HELD_IN_TRUST', (facts) => (facts.held_cents ?? 0) === 0)

const becomesPaid = [
  need<CaseFacts>('LIEN_NOT_CLOSED', ({ liens }) => Boolean(liens?.every((lien) => ended.includes(lien.status)))),
  need<CaseFacts>('RECEIPTS_UNALLOCATED', (facts) => facts.unallocated_cents === 0),
  nothingHeld,
]

const becomesWithdrawn = [
  need<CaseFacts>('WITHDRAWAL_REASON_MISSING', ({ withdrawal_reason }) =>
    withdrawalReasons.some((reason) => reason === withdrawal_reason),
  ),
  nothingHeld,
]

const needSecondPerson = need<CaseFacts>('SECOND_PERSON_MISSING', (facts, actor) =>
  isOtherPerson(actor, facts.second_person_id),
)

type CaseTransition = Transition<CaseStatus, CaseFacts>

const managers = ['case_manager', 'admin'] as const
const accounts = ['admin', 'employee:billing'] as const
const firm = ['law_firm'] as const

const beforeSettlement = ['active', 'treatment_complete', 'demand', 'litigation'] as const

const forward: readonly CaseTransition[] = [
  { from: ['intake'], to: 'underwriting', by: ['employee', ...managers], needs: leavesIntake },
  { from: ['underwriting'], to: 'active', by: ['underwriter', 'admin'], needs: becomesActive },
  {
    from: ['underwriting'],
    to: 'declined',
    by: ['underwriter', 'admin'],
    needs: becomesDeclined,
    effects: ['cancel_open_appointments'],
  },
  { from: ['active'], to: 'treatment_complete', by: managers, needs: endsTreatment },
  { from: ['treatment_complete'], to: 'active', by: managers },
  {
    from: ['active', 'treatment_complete'],
    to: 'demand',
    by: managers,
    proposeBy: firm,
    needs: [needGiven('DEMAND_DATE_MISSING', 'demand_sent_at')],
  },
  {
    from: ['demand'],
    to: 'litigation',
    by: managers,
    proposeBy: firm,
    needs: [needGiven('SUIT_DATE_MISSING', 'suit_filed_at')],
  },
  { from: beforeSettlement, to: 'settled', by: managers, proposeBy: firm, needs: becomesSettled },
  { from: ['settled'], to: 'distribution', by: accounts, needs: becomesDistribution },
  { from: ['distribution'], to: 'closed_paid', by: accounts, needs: becomesPaid },
]

const ending: readonly CaseTransition[] = [
  {
    from: openCaseStatuses,
    to: 'on_hold',
    by: managers,
    needs: [needReason, needGiven('REVIEW_DATE_MISSING', 'review_date')],
  },
  {
    from: [...openCaseStatuses, 'on_hold'],
    to: 'withdrawn',
    by: managers,
    proposeBy: firm,
    needs: becomesWithdrawn,
  },
  {
    from: beforeSettlement,
    to: 'closed_no_recovery',
    by: ['admin'],
    needs: [needReason, needSecondPerson],
    effects: ['write_off_liens'],
  },
]

const wayBack = openCaseStatuses.flatMap((to): CaseTransition[] => {
  const onlyIf = (facts: CaseFacts) => facts.earlier_state === to
  return [
    { from: ['on_hold'], to, by: managers, onlyIf },
    ...closedCaseStatuses.map((from): CaseTransition => {
      const effects = from === 'closed_no_recovery' ? ['count_reopening', 'restore_liens'] : ['count_reopening']
      return { from: [from], to, by: ['admin'], onlyIf, needs: [needReason], effects }
    }),
  ]
})

export const caseStatusMachine: Machine<CaseStatus, CaseFacts> = {
  states: caseStatuses,
  transitions: [...forward, ...ending, ...wayBack],
}
