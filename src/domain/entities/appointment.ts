import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { caseScope, ownVisits } from './shapes/case-scope.ts'
import { billLinesSchema, sumOfLines } from './shapes/lien-lines.ts'
import { allBut, broken, endsBefore, exceeds } from './shapes/row-rules.ts'
import { off } from './shapes/switches.ts'

const byPractice = [
  'service_date',
  'bill_amount_cents',
  'bill_lines',
  'bill_zero_reason',
  'bill_received_at',
  'records_received_at',
  'cancel_reason',
  'no_show_reason',
  'note',
] as const

const fields = {
  patient_id: f.ref('patient', { required: true, fixed: true }),
  appointment_type_id: f.ref('appointment_type', { required: true }),
  appointment_status_id: f.ref('appointment_status', { fixed: true }),
  medical_provider_id: f.ref('medical_provider'),
  medical_provider_office_id: f.ref('medical_provider_office'),
  chiropractor_id: f.ref('chiropractor'),
  scheduled_start: f.moment(),
  duration_min: f.integer({ min: 5, max: 1440, required: true, initial: 30 }),
  requested_at: f.moment({ required: true, readOnly: true, stamp: 'now' }),
  requested_by: f.ref('user', { readOnly: true, stamp: 'viewer' }),
  wanted_from: f.date(),
  wanted_to: f.date(),
  // The office that a firm wishes for. It is asked, and told of the patient, when the visit is put there.
  requested_office_id: f.ref('medical_provider_office', { readOnly: true }),
  // What the office answers to a request: a time that somebody must accept, or no.
  proposed_start: f.moment({ readOnly: true }),
  proposed_by: f.ref('user', { readOnly: true }),
  declined_at: f.moment({ readOnly: true }),
  declined_reason: f.text({ max: 500, readOnly: true }),
  service_date: f.date({ past: true }),
  is_surgery: off(),
  approval: f.choice(['not_needed', 'pending', 'approved', 'declined'], {
    required: true,
    readOnly: true,
    initial: 'not_needed',
  }),
  approved_cents: f.cents({ readOnly: true, secret: 'underwriting' }),
  bill_amount_cents: f.cents({ secret: 'billing' }),
  bill_lines: f.json(billLinesSchema, { secret: 'billing' }),
  bill_zero_reason: f.text({ max: 200, secret: 'billing' }),
  price_cents: f.cents({ secret: 'price' }),
  bill_received_at: f.date({ past: true }),
  records_received_at: f.date({ past: true }),
  lien_id: f.ref('lien', { readOnly: true, secret: 'billing' }),
  rescheduled_from_id: f.ref('appointment', { readOnly: true }),
  cancel_reason: f.text({ max: 500 }),
  no_show_reason: f.text({ max: 500 }),
  interpreter_needed: off(),
  transport_needed: off(),
  note: f.longText({ max: 1000 }),
  info_sms_at: f.moment({ readOnly: true }),
}

/** One visit, asked for, arranged or done. Its status moves by commands only. */
export const appointment = defineEntity({
  name: 'appointment',
  area: 'cases',
  place: 2,
  home: '/patients/*/appointments',
  fields,
  label: ['appointment_type_id', 'scheduled_start'],
  list: {
    columns: allBut(
      fields,
      'approved_cents',
      'bill_lines',
      'bill_zero_reason',
      'cancel_reason',
      'no_show_reason',
      'declined_reason',
      'note',
    ),
    sort: '-scheduled_start',
    search: ['note'],
  },
  grants: {
    admin: 'lrcuda all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lra all',
    law_firm: 'lr firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lr subsidiary',
    medical_provider: 'lru office',
    chiropractor: 'lru office',
    auditor: 'lr all',
  },
  scope: { ...caseScope({ portfolio: () => false }), office: ownVisits },
  caseField: 'patient_id',
  editable: (viewer) => (viewer.user_type === 'provider' || viewer.user_type === 'chiropractor' ? byPractice : true),
  check: (row) => {
    const placed = row.medical_provider_id || row.chiropractor_id
    return broken(
      [row.medical_provider_id && row.chiropractor_id, 'chiropractor_id', 'only_one'],
      [row.medical_provider_office_id && !row.medical_provider_id, 'medical_provider_id', 'required'],
      [
        row.medical_provider_id && row.scheduled_start && !row.medical_provider_office_id,
        'medical_provider_office_id',
        'required',
      ],
      [row.scheduled_start && !placed, 'medical_provider_id', 'required'],
      [endsBefore(row.wanted_from, row.wanted_to), 'wanted_to', 'before_start'],
      [endsBefore(row.service_date, row.bill_received_at), 'bill_received_at', 'before_service'],
      [endsBefore(row.service_date, row.records_received_at), 'records_received_at', 'before_service'],
      [row.bill_amount_cents === 0 && !row.bill_zero_reason, 'bill_zero_reason', 'required'],
      [
        row.bill_lines?.length && sumOfLines(row.bill_lines) !== row.bill_amount_cents,
        'bill_amount_cents',
        'differs_from_lines',
      ],
      [exceeds(row.price_cents, row.bill_amount_cents), 'price_cents', 'above_bill'],
    )
  },
})
