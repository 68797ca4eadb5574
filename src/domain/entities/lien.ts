import { any, equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { priorityClasses } from '../rules/distribution/types.ts'
import { fundingStatuses, lienStatuses } from '../rules/transitions/lien.ts'
import { isBound } from './shapes/bound-claim.ts'
import { onOffer, owned } from './shapes/buyer.ts'
import { caseScope } from './shapes/case-scope.ts'
import { lienLinesSchema, sumOfLines } from './shapes/lien-lines.ts'
import { lienTypes, ownerTypes } from './shapes/lien-words.ts'
import { allBut, broken, endsBefore, exceeds } from './shapes/row-rules.ts'
import { secret } from './shapes/secret.ts'

const amount = () => f.cents({ readOnly: true, required: true, initial: 0 })

const fields = {
  lien_number: f.text({ max: 30, readOnly: true, required: true, secret: 'reference' }),
  patient_id: f.ref('patient', { required: true, fixed: true }),
  appointment_ids: f.refs('appointment', { max: 500 }),
  medical_provider_id: f.ref('medical_provider', { fixed: true }),
  chiropractor_id: f.ref('chiropractor', { fixed: true }),
  ...secret('price', {
    owner_type: f.choice(ownerTypes, { required: true, readOnly: true, initial: 'provider' }),
    owner_id: f.partyRef({ readOnly: true }),
    offered_to_id: f.ref('funder', { readOnly: true }),
  }),
  lien_type: f.choice(lienTypes, { required: true, initial: 'medical_lop' }),
  priority_class: f.choice(priorityClasses, { required: true, initial: 'pro_rata' }),
  service_from: f.date({ past: true }),
  service_to: f.date({ past: true }),
  ...secret('billing', { lines: f.json(lienLinesSchema), billed_cents: f.cents({ required: true }) }),
  adjustment_cents: f.cents({ required: true, initial: 0, secret: 'proceeds' }),
  ...secret('price', {
    funding_status: f.choice(fundingStatuses, { required: true, readOnly: true, initial: 'none' }),
    // Set by the offer and purchase commands, whose authors answer for them; never by an edit.
    price_cents: f.cents({ readOnly: true }),
    counter_price_cents: f.cents({ readOnly: true }),
    purchase_date: f.date({ readOnly: true }),
    assignment_document_id: f.ref('patient_document', { readOnly: true }),
    // The funder's rate on the day of the purchase.
    servicing_fee_bps: f.bps({ readOnly: true }),
  }),
  ...secret('proceeds', {
    reduction_cents: amount(),
    final_cents: amount(),
    paid_cents: amount(),
    balance_cents: amount(),
    status: f.choice(lienStatuses, { required: true, readOnly: true, initial: 'draft' }),
  }),
  // They tell as much of a claim as its status does.
  ...secret('proceeds', {
    confirmed_at: f.moment({ readOnly: true }),
    confirmed_by: f.ref('user', { readOnly: true }),
    confirmed_method: f.text({ max: 40, readOnly: true }),
    last_statement_at: f.moment({ readOnly: true }),
    dispute_reason: f.text({ max: 500, readOnly: true }),
    write_off_reason: f.text({ max: 500, readOnly: true }),
  }),
  release_document_id: f.ref('patient_document'),
}

/** A claim on the proceeds of a case. Who owns it and how far it is collected are two separate stories. */
export const lien = defineEntity({
  name: 'lien',
  area: 'cases',
  place: 3,
  home: '/liens/*',
  fields,
  label: ['lien_number'],
  list: {
    columns: allBut(
      fields,
      'appointment_ids',
      'lines',
      'offered_to_id',
      'assignment_document_id',
      'servicing_fee_bps',
      'counter_price_cents',
      'dispute_reason',
      'write_off_reason',
    ),
    sort: 'lien_number',
    search: ['lien_number'],
  },
  hit: {
    group: 'liens',
    columns: ['lien_number', 'patient_id', 'lien_type', 'status', 'billed_cents', 'balance_cents'],
    order: 'lien_number',
  },
  grants: {
    admin: 'lrcuda all',
    employee: 'lrcu all',
    case_manager: 'lrc all',
    underwriter: 'lra all',
    law_firm: 'lr firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lr subsidiary',
    medical_provider: 'lr office',
    chiropractor: 'lr office',
    funder: 'lr portfolio',
    auditor: 'lr all',
  },
  scope: {
    ...caseScope({ subsidiary: (viewer) => viewer.sees_financials }),
    office: (viewer) =>
      any(equal('medical_provider_id', viewer.medical_provider_id), equal('chiropractor_id', viewer.chiropractor_id)),
    portfolio: (viewer) => any(owned(viewer), onOffer(viewer)),
  },
  caseField: 'patient_id',
  // The release is a paper between the owner and the firm.
  visible: (viewer) =>
    viewer.level === 'user' && viewer.user_type !== 'lawfirm' ? allBut(fields, 'release_document_id') : true,
  removable: (row) => !isBound(row),
  unique: [['lien_number']],
  check: (row) =>
    broken(
      [row.medical_provider_id && row.chiropractor_id, 'chiropractor_id', 'only_one'],
      [endsBefore(row.service_from, row.service_to), 'service_to', 'before_start'],
      [row.lines?.length && sumOfLines(row.lines) !== row.billed_cents, 'billed_cents', 'differs_from_lines'],
      [exceeds(row.adjustment_cents, row.billed_cents), 'adjustment_cents', 'above_bill'],
      [exceeds(row.price_cents, row.billed_cents), 'price_cents', 'above_bill'],
      [endsBefore(row.service_from, row.purchase_date), 'purchase_date', 'before_service'],
    ),
})
