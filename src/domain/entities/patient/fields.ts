import type { SecretKind } from '../../access/viewer.ts'
import * as f from '../../fields/index.ts'
import { contactReasons } from '../../rules/contact-due.ts'
import { caseStatuses, lopStatuses } from '../../rules/transitions/case-status-facts.ts'
import { address } from '../shapes/address.ts'
import { callParties } from '../../rules/who-to-call.ts'
import { insurancesSchema } from '../shapes/insurance.ts'
import { personName } from '../shapes/people.ts'
import { secret } from '../shapes/secret.ts'

// 000 and 666 are never issued; nor is a leading 9, which only the demo accepts.
const SOCIAL_NUMBER = /^(?!000|666)\d{9}$/

const person = {
  first_name: personName({ required: true }),
  middle_name: personName({}),
  last_name: personName({ required: true }),
  name_native: f.text({ max: 120 }),
  dob: f.date({ past: true }),
  guardian_name: f.text({ max: 120 }),
  guardian_phone: f.phone(),
  gender: f.choice(['female', 'male', 'other', 'unknown']),
  ssn: f.sealed({ max: 9, pattern: SOCIAL_NUMBER, ignores: /[\s-]/g }),
  gov_id_number: f.sealed({ max: 20, pattern: /^[A-Z0-9-]{4,20}$/ }),
  phone: f.phone({ required: true }),
  email: f.email(),
  ...address(),
  state_id: f.ref('state', { secret: null }),
  patient_language_id: f.ref('patient_language'),
  needs_interpreter: f.flag({ required: true, initial: false }),
  emergency_contact_name: f.text({ max: 120 }),
  emergency_contact_phone: f.phone(),
  // The same human, hurt twice, is two patients with one key. It names a case that may be with other people.
  person_key: f.ref('patient', { readOnly: true, secret: 'internal' }),
}

const accident = {
  dol: f.date({ past: true, required: true }),
  accident_type_id: f.ref('accident_type'),
  accident_state_id: f.ref('state', { secret: null }),
  accident_location: f.text({ max: 200 }),
  accident_description: f.longText({ max: 4000 }),
  role_in_accident: f.choice(['driver', 'passenger', 'pedestrian', 'cyclist', 'customer', 'worker', 'other']),
  police_report_number: f.text({ max: 40 }),
  at_fault_party: f.text({ max: 120 }),
  body_parts: f.words({ max: 40, secret: null }),
  injury_summary: f.longText({ max: 4000, secret: null }),
  icd10: f.words({ max: 40, pattern: /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/, secret: null }),
  insurances: f.json(insurancesSchema),
}

const people = {
  lawfirm_id: f.ref('lawfirm', { required: true, fixed: true, online: true }),
  subsidiary_id: f.ref('subsidiary', { online: true }),
  chiropractor_id: f.ref('chiropractor', { online: true }),
  case_manager_id: f.ref('user', { online: true }),
  underwriter_id: f.ref('user', { online: true }),
  referral_source: f.choice(['lawfirm', 'chiropractor', 'provider', 'subsidiary', 'patient', 'marketing', 'other'], {
    secret: 'internal',
  }),
  referred_by: f.text({ max: 120, secret: 'internal' }),
  tagged_employee_ids: f.refs('employee', { readOnly: true }),
  // Named after one of the cases, which may be another firm's.
  accident_group_id: f.ref('patient', { readOnly: true, secret: 'internal' }),
}

/** Last contact by party, and the next one. What is called next, from `contact_due_on` on, is computed by the database. */
const contacts = {
  last_contact_at: f.moment({ readOnly: true }),
  lawfirm_contact_at: f.moment({ readOnly: true }),
  // Since when two requests for the status have stayed unanswered; a later word of the firm ends it.
  lawfirm_silent_at: f.moment({ readOnly: true, secret: 'internal' }),
  provider_contact_at: f.moment({ readOnly: true, secret: 'internal' }),
  next_contact_at: f.date(),
  next_contact_party: f.choice(callParties, { readOnly: true, secret: 'internal' }),
  contact_due_on: f.date({ readOnly: true, secret: 'internal' }),
  contact_reason: f.choice(contactReasons, { readOnly: true, secret: 'internal' }),
  contact_party: f.choice(callParties, { readOnly: true, secret: 'internal' }),
  // The patient's second number, once the first one failed; absent means the usual number of the party.
  contact_phone: f.phone({ readOnly: true, secret: 'internal' }),
}

const progress = {
  case_status: f.choice(caseStatuses, { required: true, readOnly: true, initial: 'intake' }),
  case_status_before_hold: f.choice(caseStatuses, { readOnly: true }),
  status_changed_at: f.moment({ readOnly: true }),
  underwriting_stage_id: f.ref('underwriting_stage', { readOnly: true }),
  in_treatment: f.flag({ required: true, initial: false }),
  is_surgical: f.flag({ required: true, initial: false, secret: null }),
  lop_status: f.choice(lopStatuses, { required: true, initial: 'none' }),
  // Follows from the accepted authorization.
  hipaa_auth_expires_at: f.date({ readOnly: true }),
  sol_date: f.date({ readOnly: true }),
  sol_override: f.date(),
  sol_basis: f.text({ max: 200 }),
  // The overdue day that was acknowledged, and why; another day is not acknowledged.
  sol_acknowledged_date: f.date({ readOnly: true }),
  sol_acknowledged_reason: f.longText({ max: 500, readOnly: true, secret: 'internal' }),
  sol_acknowledged_at: f.moment({ readOnly: true, secret: 'internal' }),
  sol_acknowledged_by: f.ref('user', { readOnly: true, secret: 'internal' }),
  suit_filed_at: f.date({ past: true }),
  court_case_number: f.text({ max: 60 }),
  demand_sent_at: f.date({ past: true }),
  demand_cents: f.cents(),
  offer_cents: f.cents(),
  ...secret('settlement', {
    settlement_date: f.date({ past: true }),
    settlement_cents: f.cents(),
    fee_num: f.integer({ max: 1000 }),
    fee_den: f.integer({ min: 1, max: 1000 }),
    costs_cents: f.cents(),
  }),
  approved_limit_cents: f.cents({ readOnly: true, secret: 'underwriting' }),
  on_hold_reason: f.text({ max: 500, readOnly: true }),
  closed_reason: f.text({ max: 500, readOnly: true }),
  closed_at: f.moment({ readOnly: true }),
  opened_at: f.moment({ readOnly: true }),
  ...contacts,
}

const total = (kind: SecretKind) => f.cents({ readOnly: true, required: true, initial: 0, secret: kind })

/** Kept by the database from the records that hang on the case. */
const totals = {
  billed_cents: total('billing'),
  price_cents: total('price'),
  reduction_cents: total('billing'),
  paid_cents: total('billing'),
  balance_cents: total('billing'),
  appointments_count: f.integer({ readOnly: true, required: true, initial: 0 }),
  /** Visits that wait for an approval. */
  visits_to_approve: f.integer({ readOnly: true, required: true, initial: 0 }),
  next_appointment_at: f.moment({ readOnly: true }),
  /** By whose clock it takes place: that of the office or practice. */
  next_appointment_zone: f.text({ max: 60, readOnly: true }),
  last_service_date: f.date({ readOnly: true }),
  unread_messages: f.integer({ readOnly: true, required: true, initial: 0 }),
  /** When the first message was written that awaits a reply. */
  reply_wanted_since: f.moment({ readOnly: true }),
}

const conversation = {
  /** An open conversation that is put off until then. */
  thread_snoozed_until: f.moment({ readOnly: true, secret: 'internal' }),
  /** Who answers the patient in place of the case manager. */
  thread_owner_id: f.ref('user', { readOnly: true, secret: 'internal' }),
}

// Everything tells who the patient is, but for what a lien's worth depends on and what is a secret of another kind.
export const fields = secret('identity', {
  case_number: f.text({ max: 25, readOnly: true, required: true }),
  ...person,
  ...accident,
  ...people,
  ...progress,
  ...totals,
  ...conversation,
})
