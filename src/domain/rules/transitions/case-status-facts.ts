import type { WithReason } from './guards.ts'

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

export const closedCaseStatuses = ['closed_paid', 'closed_no_recovery', 'declined', 'withdrawn'] as const

export const caseStatuses = [...openCaseStatuses, 'on_hold', ...closedCaseStatuses] as const

export type CaseStatus = (typeof caseStatuses)[number]

/** What became of the letter of protection. */
export const lopStatuses = ['none', 'requested', 'signed', 'declined', 'expired'] as const

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
