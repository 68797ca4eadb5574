import * as v from 'valibot'
import { patient } from '../../entities/patient.ts'
import { underwritingStage } from '../../entities/underwriting-stage.ts'
import { patchSchema, type Draft } from '../../entity.ts'
import { defineCall } from '../define-call.ts'
import { shownColumns } from '../shown-row.ts'

/** The head of a case: who it is, where it stands, its days and its figures. */
export const headGroups = {
  identity: [
    'case_number',
    'first_name',
    'middle_name',
    'last_name',
    'name_native',
    'dob',
    'gender',
    'phone',
    'email',
    'patient_language_id',
    'needs_interpreter',
    'guardian_name',
    'guardian_phone',
    'person_key',
    'accident_group_id',
  ],
  status: [
    'case_status',
    'case_status_before_hold',
    'status_changed_at',
    'in_treatment',
    'is_surgical',
    'lop_status',
    'on_hold_reason',
    'closed_reason',
  ],
  dates: [
    'dol',
    'opened_at',
    'closed_at',
    'sol_date',
    'sol_override',
    'sol_basis',
    'sol_acknowledged_date',
    'sol_acknowledged_reason',
    'sol_acknowledged_at',
    'sol_acknowledged_by',
    'suit_filed_at',
    'demand_sent_at',
    'settlement_date',
    'hipaa_auth_expires_at',
    'contact_due_on',
    'contact_reason',
    'contact_party',
    'contact_phone',
    'last_contact_at',
    'lawfirm_contact_at',
    'next_contact_at',
    'next_appointment_at',
    'last_service_date',
  ],
  totals: [
    'billed_cents',
    'price_cents',
    'reduction_cents',
    'paid_cents',
    'balance_cents',
    'settlement_cents',
    'approved_limit_cents',
    'appointments_count',
    'unread_messages',
  ],
} as const

/** What of the head is changed there, besides the version it was based on. */
const editable = [
  'first_name',
  'middle_name',
  'last_name',
  'name_native',
  'dob',
  'gender',
  'phone',
  'email',
  'patient_language_id',
  'needs_interpreter',
  'guardian_name',
  'guardian_phone',
  'subsidiary_id',
  'chiropractor_id',
  'case_manager_id',
  'underwriter_id',
  'in_treatment',
  'is_surgical',
  'lop_status',
  'dol',
  'sol_override',
  'sol_basis',
  'suit_filed_at',
  'demand_sent_at',
  'settlement_date',
  'settlement_cents',
  'next_contact_at',
] as const

type HeadPatch = Partial<Pick<Draft<typeof patient>, (typeof editable)[number]>> & { version: number }

const headPatch = v.strictObject(
  Object.fromEntries(
    Object.entries(patchSchema(patient).entries as v.ObjectEntries).filter(
      ([field]) => field === 'version' || editable.some((one) => one === field),
    ),
  ),
) as unknown as v.GenericSchema<HeadPatch>

const stageColumns = ['id', 'code', 'category', 'title', 'title_i18n', 'color', 'sla_days'] as const
const person = v.nullable(v.strictObject({ id: v.string(), name: v.nullable(v.string()) }))

const answer = v.strictObject({
  master_detail: v.strictObject({
    id: v.string(),
    version: v.number(),
    identity: shownColumns(patient, headGroups.identity),
    status: shownColumns(patient, headGroups.status),
    dates: shownColumns(patient, headGroups.dates),
    totals: shownColumns(patient, headGroups.totals),
    /** As secret as the field that holds it. */
    stage: v.nullable(shownColumns(underwritingStage, stageColumns)),
    people: v.strictObject({
      lawfirm: person,
      subsidiary: person,
      chiropractor: person,
      case_manager: person,
      underwriter: person,
    }),
  }),
})

export const headCalls = {
  head: defineCall({
    method: 'GET',
    path: '/patient/{id}/master_detail',
    tag: 'patient',
    summary: 'The head of a case in one call',
    answer,
  }),
  changeHead: defineCall({
    method: 'PUT',
    path: '/patient/{id}/master_detail',
    tag: 'patient',
    summary: 'Change what stands in the head of a case',
    body: headPatch,
    answer,
  }),
}
