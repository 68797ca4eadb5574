import { patient } from '#domain/entities/patient.ts'
import type { Field } from '#domain/fields/index.ts'

export type PatientField = keyof typeof patient.fields

export const caseGroups = {
  person: [
    'first_name',
    'middle_name',
    'last_name',
    'name_native',
    'dob',
    'gender',
    'ssn',
    'gov_id_number',
    'phone',
    'email',
    'address1',
    'address2',
    'city',
    'state_id',
    'zip',
    'patient_language_id',
    'needs_interpreter',
    'guardian_name',
    'guardian_phone',
    'emergency_contact_name',
    'emergency_contact_phone',
  ],
  accident: [
    'dol',
    'accident_type_id',
    'accident_state_id',
    'accident_location',
    'role_in_accident',
    'police_report_number',
    'at_fault_party',
    'body_parts',
    'icd10',
    'accident_description',
    'injury_summary',
  ],
  people: [
    'lawfirm_id',
    'subsidiary_id',
    'chiropractor_id',
    'case_manager_id',
    'underwriter_id',
    'tagged_employee_ids',
    'referral_source',
    'referred_by',
  ],
  progress: [
    'case_status',
    'status_changed_at',
    'underwriting_stage_id',
    'lop_status',
    'in_treatment',
    'is_surgical',
    'opened_at',
    'contact_due_on',
    'contact_reason',
    'contact_party',
    'contact_phone',
    'last_contact_at',
    'lawfirm_contact_at',
    'lawfirm_silent_at',
    'provider_contact_at',
    'next_contact_at',
    'next_contact_party',
    'next_appointment_at',
    'last_service_date',
    'appointments_count',
    'visits_to_approve',
    'hipaa_auth_expires_at',
    'sol_date',
    'sol_override',
    'sol_basis',
    'sol_acknowledged_date',
    'sol_acknowledged_reason',
    'sol_acknowledged_at',
    'sol_acknowledged_by',
    'suit_filed_at',
    'court_case_number',
    'demand_sent_at',
    'settlement_date',
    'case_status_before_hold',
    'on_hold_reason',
    'closed_reason',
    'closed_at',
  ],
  money: [
    'billed_cents',
    'price_cents',
    'reduction_cents',
    'paid_cents',
    'balance_cents',
    'demand_cents',
    'offer_cents',
    'settlement_cents',
    'costs_cents',
    'approved_limit_cents',
  ],
} as const satisfies Record<string, readonly PatientField[]>

export const groupNames = ['person', 'accident', 'people', 'progress', 'money'] as const

/** Fields shown elsewhere: in the header, with linked cases, policies, fees or the next appointment. */
export const outsideGroups = [
  'case_number',
  'person_key',
  'accident_group_id',
  'insurances',
  'fee_num',
  'fee_den',
  'next_appointment_zone',
  'unread_messages',
  'reply_wanted_since',
  'thread_snoozed_until',
  'thread_owner_id',
] as const satisfies readonly PatientField[]

/** Entities that the fields refer to. */
export const groupReferences: readonly string[] = [
  ...new Set(
    Object.values(caseGroups)
      .flat()
      .flatMap((name) => {
        const { ref }: Field = patient.fields[name]
        return ref ?? []
      }),
  ),
]
