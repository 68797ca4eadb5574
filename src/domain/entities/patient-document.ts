import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { caseScope } from './shapes/case-scope.ts'
import { audiences, sharedWith, sharedWithFunder, sharedWithPractice } from './shapes/document-readers.ts'
import { fileFields } from './shapes/file.ts'
import { allBut } from './shapes/row-rules.ts'

const documentTypes = [
  'lop',
  'hipaa_authorization',
  'retainer',
  'police_report',
  'photo',
  'id_card',
  'insurance_card',
  'medical_record',
  'imaging_report',
  'bill',
  'lien_agreement',
  'assignment',
  'lien_statement',
  'reduction_letter',
  'settlement_statement',
  'payment_proof',
  'release',
  'insurance_declaration',
  'policy_limits_proof',
  'surgical_recommendation',
  'demand',
  'complaint',
  'prior_payoffs',
  'attorney_questionnaire',
  'correspondence',
  'other',
] as const

const signers = v.array(v.record(v.string(), v.nullable(v.string())))

const fields = {
  patient_id: f.ref('patient', { required: true, fixed: true }),
  doc_type: f.choice(documentTypes, { required: true }),
  title: f.text({ max: 120, required: true }),
  ...fileFields({ fixed: true }),
  file_key: fileFields({ required: true, fixed: true }).file_key,
  sha256: fileFields({ required: true, fixed: true }).sha256,
  replaces_id: f.ref('patient_document', { fixed: true }),
  service_date: f.date({ past: true }),
  appointment_id: f.ref('appointment'),
  lien_id: f.ref('lien'),
  visibility: f.choices(audiences, { required: true, initial: ['internal'] }),
  state: f.choice(['uploading', 'scanning', 'ready', 'quarantined'], {
    required: true,
    readOnly: true,
    initial: 'uploading',
  }),
  sign_status: f.choice(['none', 'sent', 'viewed', 'signed', 'declined', 'expired'], {
    required: true,
    readOnly: true,
    initial: 'none',
  }),
  signers: f.json(signers, { readOnly: true }),
  expires_at: f.date(),
}

/** A file of a case. A better scan is a new record that names the old one, which stays. */
export const patientDocument = defineEntity({
  name: 'patient_document',
  area: 'cases',
  place: 4,
  home: '/patients/*/documents',
  fields,
  label: ['title'],
  list: {
    columns: [...allBut(fields, 'file_key', 'sha256', 'signers'), 'created_by'],
    sort: '-created_at',
    search: ['title'],
  },
  hit: { group: 'documents', columns: ['title', 'doc_type', 'patient_id', 'service_date'], order: 'id' },
  grants: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lr all',
    law_firm: 'lrc firm',
    law_firm_employee: 'lrc assigned',
    subsidiary: 'lrc subsidiary',
    subsidiary_user: 'lr subsidiary',
    medical_provider: 'lrc office',
    chiropractor: 'lrc office',
    funder: 'lr portfolio',
    auditor: 'lr all',
  },
  scope: caseScope({
    assigned: (viewer) => (viewer.user_type === 'lawfirm' ? sharedWith('lawfirm')(viewer) : true),
    firm: sharedWith('lawfirm'),
    subsidiary: sharedWith('subsidiary'),
    office: sharedWithPractice,
    portfolio: sharedWithFunder,
  }),
  caseField: 'patient_id',
  // Signatures stand under what was signed.
  editable: (_viewer, row) => (row.sign_status === 'signed' ? ['visibility'] : true),
  removable: (row) => row.sign_status !== 'signed',
})
