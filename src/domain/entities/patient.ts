import { commonColumns, defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { caseStatuses } from '../rules/transitions/case-status-facts.ts'
import { address } from './shapes/address.ts'
import { patientScope } from './shapes/case-scope.ts'
import { insurancesSchema } from './shapes/insurance.ts'
import { personName } from './shapes/people.ts'
import { allBut, broken, endsBefore, exceeds } from './shapes/row-rules.ts'
import { secret } from './shapes/secret.ts'

const person = {
  first_name: personName({ required: true }),
  middle_name: personName({}),
  last_name: personName({ required: true }),
  name_native: f.text({ max: 120 }),
  dob: f.date(),
  guardian_name: f.text({ max: 120 }),
  guardian_phone: f.phone(),
  gender: f.choice(['female', 'male', 'other', 'unknown']),
  ssn: f.sealed({ max: 9, pattern: /^\d{9}$/ }),
  gov_id_number: f.sealed({ max: 20, pattern: /^[A-Z0-9-]{4,20}$/ }),
  phone: f.phone({ required: true }),
  email: f.email(),
  ...address(),
  patient_language_id: f.ref('patient_language'),
  needs_interpreter: f.flag({ required: true, initial: false }),
  emergency_contact_name: f.text({ max: 120 }),
  emergency_contact_phone: f.phone(),
  // The same human, hurt twice, is two patients with one key.
  person_key: f.ref('patient', { readOnly: true }),
}

const accident = {
  dol: f.date({ required: true }),
  accident_type_id: f.ref('accident_type'),
  accident_state_id: f.ref('state'),
  accident_location: f.text({ max: 200 }),
  accident_description: f.longText({ max: 4000 }),
  role_in_accident: f.choice(['driver', 'passenger', 'pedestrian', 'cyclist', 'customer', 'worker', 'other']),
  police_report_number: f.text({ max: 40 }),
  at_fault_party: f.text({ max: 120 }),
  body_parts: f.words({ max: 40 }),
  injury_summary: f.longText({ max: 4000 }),
  icd10: f.words({ max: 40, pattern: /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/ }),
  insurances: f.json(insurancesSchema),
}

const people = {
  lawfirm_id: f.ref('lawfirm', { required: true, fixed: true }),
  subsidiary_id: f.ref('subsidiary'),
  chiropractor_id: f.ref('chiropractor'),
  case_manager_id: f.ref('user'),
  underwriter_id: f.ref('user'),
  referral_source: f.choice(['lawfirm', 'chiropractor', 'provider', 'subsidiary', 'patient', 'marketing', 'other']),
  referred_by: f.text({ max: 120 }),
  tagged_employee_ids: f.refs('employee', { readOnly: true }),
  accident_group_id: f.ref('patient', { readOnly: true }),
}

const progress = {
  case_status: f.choice(caseStatuses, { required: true, readOnly: true, initial: 'intake' }),
  case_status_before_hold: f.choice(caseStatuses, { readOnly: true }),
  status_changed_at: f.moment({ readOnly: true }),
  underwriting_stage_id: f.ref('underwriting_stage', { readOnly: true }),
  in_treatment: f.flag({ required: true, initial: false }),
  is_surgical: f.flag({ required: true, initial: false }),
  lop_status: f.choice(['none', 'requested', 'signed', 'declined', 'expired'], { required: true, initial: 'none' }),
  hipaa_auth_expires_at: f.date(),
  sol_date: f.date({ readOnly: true }),
  sol_override: f.date(),
  sol_basis: f.text({ max: 200 }),
  suit_filed_at: f.date(),
  court_case_number: f.text({ max: 60 }),
  demand_sent_at: f.date(),
  demand_cents: f.cents(),
  offer_cents: f.cents(),
  settlement_date: f.date(),
  settlement_cents: f.cents(),
  fee_num: f.integer({ max: 1000 }),
  fee_den: f.integer({ min: 1, max: 1000 }),
  costs_cents: f.cents(),
  approved_limit_cents: f.cents({ readOnly: true }),
  on_hold_reason: f.text({ max: 500, readOnly: true }),
  closed_reason: f.text({ max: 500, readOnly: true }),
  closed_at: f.moment({ readOnly: true }),
  opened_at: f.moment({ readOnly: true }),
  last_contact_at: f.moment({ readOnly: true }),
  next_contact_at: f.date(),
}

/** Kept by the database from the records that hang on the case. */
const totals = {
  billed_cents: f.cents({ readOnly: true, required: true, initial: 0 }),
  price_cents: f.cents({ readOnly: true, required: true, initial: 0 }),
  reduction_cents: f.cents({ readOnly: true, required: true, initial: 0 }),
  paid_cents: f.cents({ readOnly: true, required: true, initial: 0 }),
  balance_cents: f.cents({ readOnly: true, required: true, initial: 0 }),
  appointments_count: f.integer({ readOnly: true, required: true, initial: 0 }),
  next_appointment_at: f.moment({ readOnly: true }),
  last_service_date: f.date({ readOnly: true }),
  unread_messages: f.integer({ readOnly: true, required: true, initial: 0 }),
}

const fields = {
  case_number: f.text({ max: 25, readOnly: true, required: true }),
  ...person,
  ...accident,
  ...people,
  ...progress,
  ...totals,
}

const toProvider = [
  ...commonColumns, 'case_number', 'first_name', 'middle_name', 'last_name', 'name_native', 'dob', 'guardian_name',
  'guardian_phone', 'phone', 'patient_language_id', 'needs_interpreter', 'chiropractor_id',
] as const

// A case's price adds up what every funder paid; each may know its own liens only.
const toFunder = [...commonColumns, ...allBut(fields, 'price_cents')] as const

/** One person in one accident: the case that everything else hangs on. */
export const patient = defineEntity({
  name: 'patient',
  fields,
  label: ['first_name', 'last_name'],
  list: {
    columns: [
      'case_number', 'first_name', 'middle_name', 'last_name', 'name_native', 'dob', 'dol', 'phone', 'city',
      'patient_language_id', 'lawfirm_id', 'subsidiary_id', 'chiropractor_id', 'case_manager_id', 'underwriter_id',
      'accident_type_id', 'accident_state_id', 'case_status', 'status_changed_at', 'underwriting_stage_id',
      'in_treatment', 'is_surgical', 'lop_status', 'sol_date', 'sol_override', 'suit_filed_at', 'next_contact_at',
      'last_contact_at', 'billed_cents', 'price_cents', 'paid_cents', 'balance_cents', 'next_appointment_at',
      'last_service_date', 'unread_messages',
    ],
    sort: 'last_name',
    search: ['case_number', 'first_name', 'middle_name', 'last_name', 'name_native', 'phone', 'email', 'city',
      'police_report_number', 'at_fault_party'],
  },
  scope: patientScope,
  caseField: 'id',
  // The thin index that a device searches and lists: no diagnosis, no address, no secret numbers.
  device: [
    'case_number', 'first_name', 'middle_name', 'last_name', 'name_native', 'dob', 'dol', 'phone', 'lawfirm_id',
    'subsidiary_id', 'case_manager_id', 'underwriter_id', 'case_status', 'underwriting_stage_id', 'lop_status',
    'sol_date', 'next_contact_at', 'next_appointment_at', 'last_service_date', 'unread_messages', 'billed_cents',
    'balance_cents',
  ],
  secrets: {
    price_cents: 'price',
    approved_limit_cents: 'underwriting',
    ...secret('internal', 'referral_source', 'referred_by'),
    ...secret('settlement', 'settlement_date', 'settlement_cents', 'fee_num', 'fee_den', 'costs_cents'),
    ...secret('billing', 'billed_cents', 'reduction_cents', 'paid_cents', 'balance_cents'),
    ...secret('identity', 'case_number', 'first_name', 'middle_name', 'last_name', 'name_native', 'dob', 'guardian_name',
      'guardian_phone', 'gender', 'ssn', 'gov_id_number', 'phone', 'email', 'address1', 'address2', 'city', 'zip',
      'patient_language_id', 'needs_interpreter', 'emergency_contact_name', 'emergency_contact_phone', 'person_key',
      'dol', 'accident_type_id', 'accident_location', 'accident_description', 'role_in_accident',
      'police_report_number', 'at_fault_party', 'insurances', 'lawfirm_id', 'subsidiary_id', 'chiropractor_id',
      'case_manager_id', 'underwriter_id', 'tagged_employee_ids', 'accident_group_id', 'case_status',
      'case_status_before_hold', 'status_changed_at', 'underwriting_stage_id', 'in_treatment', 'lop_status',
      'hipaa_auth_expires_at', 'sol_date', 'sol_override', 'sol_basis', 'suit_filed_at', 'court_case_number',
      'demand_sent_at', 'demand_cents', 'offer_cents', 'on_hold_reason', 'closed_reason', 'closed_at', 'opened_at',
      'last_contact_at', 'next_contact_at', 'appointments_count', 'next_appointment_at', 'last_service_date',
      'unread_messages'),
  },
  visible: (viewer) => {
    if (viewer.user_type === 'provider' || viewer.user_type === 'chiropractor') return toProvider
    return viewer.user_type === 'funder' ? toFunder : true
  },
  unlisted: (viewer) => (viewer.role === 'subsidiary_user' ? ['dob'] : []),
  editable: (viewer, row) =>
    viewer.user_type === 'lawfirm' && row.case_status !== 'intake'
      ? ['phone', 'email', 'address1', 'address2', 'city', 'state_id', 'zip', 'emergency_contact_name',
          'emergency_contact_phone', 'sol_override', 'sol_basis', 'suit_filed_at', 'court_case_number',
          'demand_sent_at', 'demand_cents', 'offer_cents', 'settlement_date', 'settlement_cents', 'fee_num', 'fee_den',
          'costs_cents']
      : true,
  unique: [['case_number']],
  check: (row) =>
    broken(
      [endsBefore(row.dob, row.dol), 'dol', 'before_birth'],
      [row.dob && row.dob < '1900-01-01', 'dob', 'too_early'],
      [Boolean(row.fee_num) !== Boolean(row.fee_den), 'fee_den', 'required'],
      [exceeds(row.fee_num, row.fee_den), 'fee_num', 'too_large'],
      [row.sol_override && !row.sol_basis, 'sol_basis', 'required'],
      [endsBefore(row.dol, row.suit_filed_at), 'suit_filed_at', 'before_accident'],
      [endsBefore(row.dol, row.demand_sent_at), 'demand_sent_at', 'before_accident'],
      [endsBefore(row.dol, row.settlement_date), 'settlement_date', 'before_accident'],
    ),
})
